import { applyColorMode } from "./lib/color-scheme.ts";
import { leavingClass } from "./lib/leaving.ts";
import { isSignedIn } from "./lib/session.ts";

// Runs before the drawn landing page is painted, and delays it: only what must be known by then belongs here.
applyColorMode();
if (isSignedIn()) document.documentElement.classList.add(leavingClass);
