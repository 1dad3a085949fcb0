// The page of a table that is not there. Nobody is seated at another one than he asked for.

import type { JSX } from "preact";
import { render } from "preact";
import { words } from "./words";

export function nowhere(table: string | null): void {
  const says = table === null ? words.noTables : words.noTable(table);
  document.title = says;
  const page = document.getElementById("page");
  if (page) render(<Nowhere says={says} />, page);
}

function Nowhere({ says }: { readonly says: string }): JSX.Element {
  return (
    <main class="screen">
      <section class="panel stranger" role="alert">
        <h1>{says}</h1>
        <a class="btn" href="/">
          {words.strangerMore}
        </a>
      </section>
    </main>
  );
}
