import { applyColorMode } from "./lib/color-scheme.ts";
import { leavingClass } from "./lib/navigation/leaving.ts";
import { isSignedIn } from "./lib/server/session.ts";
import { startOnUse } from "./lib/start-on-use.ts";

// Runs before the drawn landing page is painted, and delays it: only what must be known by then belongs here.
applyColorMode();
if (isSignedIn()) {
  document.documentElement.classList.add(leavingClass);
  startApplication();
} else {
  startOnUse(startApplication);
}

/** The page names the application's script (tools/prerender.ts) and leaves it to us when to run it. */
function startApplication(): void {
  const address = document.querySelector<HTMLMetaElement>('meta[name="application"]')?.content ?? "";
  void import(/* @vite-ignore */ address);
}
