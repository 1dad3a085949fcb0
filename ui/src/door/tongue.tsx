// The other language, named in itself.

import type { JSX } from "preact";
import { language, speak } from "../words";

export function Tongue(): JSX.Element {
  const next = language.value === "en" ? "zh" : "en";
  return (
    <button
      type="button"
      class="btn quiet"
      data-testid="language"
      lang={next === "zh" ? "zh-Hans" : "en"}
      onClick={() => void speak(next)}
    >
      {next === "zh" ? "中文" : "English"}
    </button>
  );
}
