// What a table does that is not in its approved book, on every screen that shows the table.

import type { JSX } from "preact";

export function Extended({ notice }: { readonly notice: string }): JSX.Element | null {
  if (!notice) return null;
  return (
    <span class="extended" lang="en" data-testid="not-in-book" title={notice}>
      {notice}
    </span>
  );
}
