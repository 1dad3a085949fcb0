// The build: four pages, their scripts and styles, into the folder that the floor serves.
// Nothing is fetched here, and nothing that a page needs comes from anywhere else.
import { build } from "esbuild";
import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "src", "croupier", "server", "pages");

await rm(out, { recursive: true, force: true });
await mkdir(join(out, "assets"), { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: ["front", "player", "dealer", "cage"].map((page) => `src/${page}.tsx`),
  outdir: join(out, "assets"),
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
});
for (const page of await readdir(join(here, "pages"))) {
  await cp(join(here, "pages", page), join(out, page));
}
