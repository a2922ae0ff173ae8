import "./lib/schema-setup.ts";
import "@fontsource-variable/inter/wght.css";
import { StrictMode, startTransition, useLayoutEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { startColorMode } from "./lib/color-mode.ts";
import { leavingClass } from "./lib/navigation/leaving.ts";
import type { DataLayer } from "./lib/server/data.ts";
import { fetchCode } from "./lib/server/fetch-code.ts";
import { followOtherTabs } from "./lib/server/other-tabs.ts";
import { clearSession, isSignedIn } from "./lib/server/session.ts";
import { pressAgain } from "./lib/start-on-use.ts";
import { createAppRouter } from "./router.tsx";

startColorMode();

let data: Promise<DataLayer> | undefined;
const router = createAppRouter({ data: () => (data ??= loadData()) });
const fetchData = fetchCode(() => import("./lib/server/data.ts"));

async function loadData(): Promise<DataLayer> {
  const { createData } = await fetchData().catch((error: unknown) => {
    // Whoever needs it next asks again.
    data = undefined;
    throw error;
  });
  const layer = createData(() => {
    clearSession();
    layer.queryClient.clear();
    void router.invalidate();
  });
  return layer;
}

followOtherTabs(
  () => data,
  () => void router.invalidate(),
);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");
show(root);

function show(root: HTMLElement): void {
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  );
  if (root.hasChildNodes() && !isSignedIn()) {
    // The landing page came drawn: it stays as it is while the application takes it over.
    void router.load().then(() => {
      hydrateRoot(root, app);
      pressAgain(root);
    });
    return;
  }
  root.replaceChildren();
  document.documentElement.classList.remove(leavingClass);
  // A transition is drawn in small steps, between which the browser hears the visitor's hand.
  void router.load().then(() =>
    startTransition(() =>
      createRoot(root).render(
        <>
          {app}
          <PictureTaker />
        </>,
      ),
    ),
  );
}

/** Takes the picture of the screen away that came with its page, in the moment in which the screen itself is there. */
function PictureTaker() {
  useLayoutEffect(() => document.getElementById("drawn")?.remove(), []);
  return null;
}
