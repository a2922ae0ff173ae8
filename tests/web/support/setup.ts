import React from "react";
import { flushSync } from "react-dom";
import { afterAll, vi } from "vitest";

/*
 * Before each file. The files of a worker share its process, and so what takes seconds in each: the DOM, React, Chakra. Our
 * own modules are evaluated anew, so that what one file leaves in them is unknown to the next.
 */
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Each file's styles are its own; the longer the list, the longer it takes to say what is seen.
  for (const style of document.querySelectorAll("style")) style.remove();
});

/**
 * React is tested as it is shipped, which knows no `act`; what developers are told of takes half as long again. What an event
 * changes is drawn at once, as in a browser, and whoever awaits finds drawn what was asked for meanwhile.
 */
function act(callback: () => unknown): Promise<unknown> {
  let result: unknown;
  flushSync(() => void (result = callback()));
  return drawn(result);
}
async function drawn(result: unknown): Promise<unknown> {
  const value = await result;
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => void nextTurn(resolve));
  return value;
}
// React draws in turns of its own; a test may set the clock.
const nextTurn = setImmediate;

// Testing Library asks for it when it is loaded, which is after this.
Object.assign(React, { act });
