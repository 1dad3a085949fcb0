// Which build this page is, and whether the floor has another by now: a page may stay open overnight,
// and the scripts that it has not fetched yet are gone when the floor has newer ones.

declare const CROUPIER_BUILD: string;

const PATIENCE_MS = 4000;
const KEPT = "croupier.build";
const JUST = "croupier.reopened";

/** Opens the page again if the floor's pages are another build; once for each, whatever is served. */
export async function reopenIfNewer(): Promise<void> {
  try {
    const answer = await fetch("/assets/build.json", {
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) return;
    const { build } = (await answer.json()) as { readonly build: string };
    if (build === CROUPIER_BUILD || sessionStorage.getItem(KEPT) === build) return;
    sessionStorage.setItem(KEPT, build);
    sessionStorage.setItem(JUST, "yes");
    location.reload();
  } catch {
    // No answer, or nothing may be kept here: the page goes on as it is.
  }
}

/** Whether this page was opened by itself for a newer build, just now. */
export const reopened = ((): boolean => {
  try {
    const just = sessionStorage.getItem(JUST) !== null;
    sessionStorage.removeItem(JUST);
    return just;
  } catch {
    return false;
  }
})();

// A script that is asked for late and is not there any more.
addEventListener("unhandledrejection", ({ reason }) => {
  if (/module script|dynamically imported/.test(String(reason))) void reopenIfNewer();
});
