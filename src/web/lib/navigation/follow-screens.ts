import type { RegisteredRouter } from "@tanstack/react-router";

/** Where reading a screen begins: its heading, or else its content. */
export function screenStart(): HTMLElement | null {
  const main = document.querySelector<HTMLElement>("main");
  const start = main?.querySelector("h1") ?? main;
  // Not a stop of the Tab key, but a place the focus can be put to.
  if (start && !start.hasAttribute("tabindex")) start.tabIndex = -1;
  return start;
}

/** The name by which the tab shows a screen, without the product's. */
const screenName = () => document.title.replace(/ · [^·]*$/, "");

/** Moves the focus to a new screen's start and has its name said, unless the heading that takes the focus says it. */
function arrive(focusedBefore: Element | null, say: (name: string) => void): void {
  const start = screenStart();
  const focused = document.activeElement;
  // A dialog over the screen keeps the focus, and so does what the screen itself has given it to.
  const isOpenDialog = Boolean(focused?.closest('[role="dialog"][data-state="open"]'));
  const isScreensChoice = focused !== focusedBefore && Boolean(focused?.closest("main")) && focused?.tagName !== "MAIN";
  if (!isOpenDialog && !isScreensChoice) start?.focus({ preventScroll: true });
  const name = screenName();
  if (!start?.matches("h1") || !start.textContent.toLowerCase().includes(name.toLowerCase())) say(name);
}

/**
 * In a page of one document nothing tells that another screen has come: the focus would stay on a link that may be
 * gone. So the focus goes along with every change of the path, but not with the first screen nor with its search.
 */
export function followScreens(router: RegisteredRouter, say: (name: string) => void): () => void {
  let shown = router.state.resolvedLocation?.pathname;
  let focusedBefore: Element | null = null;
  const stops = [
    router.subscribe("onBeforeNavigate", () => {
      focusedBefore = document.activeElement;
    }),
    router.subscribe("onRendered", ({ toLocation: { pathname } }) => {
      const isAnother = shown !== undefined && shown !== pathname;
      shown = pathname;
      // By then the screen has named itself.
      if (isAnother) setTimeout(() => arrive(focusedBefore, say));
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
