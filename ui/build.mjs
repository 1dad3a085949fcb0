// The build: the pages, their scripts and styles, into the folder that the floor serves.
// Nothing is fetched here, and nothing that a page needs comes from anywhere else.
import { createHash } from "node:crypto";
import { build } from "esbuild";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "src", "croupier", "server", "pages");

await rm(out, { recursive: true, force: true });
await mkdir(join(out, "assets"), { recursive: true });
// A page is a file there and a script of its name; the front door's is the index.
const pages = (await readdir(join(here, "pages"))).map((name) => name.replace(".html", ""));

// The pages know which build they are, and the floor says which it has: a page left open learns of another.
const sources = (await readdir(join(here, "src"), { recursive: true, withFileTypes: true }))
  .filter((one) => one.isFile())
  .map((one) => join(one.parentPath ?? one.path, one.name))
  .sort();
const hash = createHash("sha256");
for (const path of [...sources, join(here, "package-lock.json"), join(here, "build.mjs")]) {
  hash.update(await readFile(path));
}
const buildName = hash.digest("hex").slice(0, 16);
await writeFile(join(out, "assets", "build.json"), JSON.stringify({ build: buildName }));

function bundle(names) {
  return build({
    absWorkingDir: here,
    entryPoints: names.map((page) => `src/${page === "index" ? "front" : page}.tsx`),
    outdir: join(out, "assets"),
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    define: { CROUPIER_BUILD: JSON.stringify(buildName) },
    jsx: "automatic",
    jsxImportSource: "preact",
    // Fonts are made below, and named in the styles by where the floor serves them.
    external: ["/assets/*"],
    legalComments: "none",
    logLevel: "warning",
  });
}

// The player's page is bundled by itself: what other pages share weighs nothing on its first paint.
await bundle(["player"]);
await bundle(pages.filter((page) => page !== "player"));
for (const page of await readdir(join(here, "pages"))) {
  await cp(join(here, "pages", page), join(out, page));
}

// A bare kiosk may have no Chinese font: the characters that the pages use, and no others.
const files = (await readdir(join(here, "src", "words"))).filter((name) => /zh\.ts$/.test(name));
const texts = files.map((name) => readFile(join(here, "src", "words", name), "utf8"));
const spoken = (await Promise.all(texts)).join("");
const characters = [...new Set(spoken)].filter((letter) => letter > "\u2e80").join("");
for (const weight of [400, 600]) {
  const name = `noto-sans-sc-chinese-simplified-${weight}-normal.woff2`;
  const whole = await readFile(join(here, "node_modules/@fontsource/noto-sans-sc/files", name));
  const part = await subsetFont(whole, characters, { targetFormat: "woff2" });
  await writeFile(join(out, "assets", `han-${weight}.woff2`), part);
}
const licence = join(here, "node_modules/@fontsource/noto-sans-sc/LICENSE");
await cp(licence, join(out, "assets", "han-licence.txt"));
