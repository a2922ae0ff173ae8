import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";

afterEach(() => vi.restoreAllMocks());

/** What a browser would have measured of the clamped texts. */
function measuring(heights: { scrollHeight: number; clientHeight: number }) {
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(heights.scrollHeight);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(heights.clientHeight);
}
async function open() {
  signIn();
  const app = renderApp("/dashboard");
  await screen.findByRole("heading", { level: 1 });
  return app;
}
const toggle = (name: string) => screen.queryByRole("button", { name: `${name} about the company` });

test("a name or description that is cut can be unfolded and folded", async () => {
  measuring({ scrollHeight: 200, clientHeight: 64 });
  const { user } = await open();
  const more = await screen.findByRole("button", { name: "More about the company" });
  expect(more.getAttribute("aria-expanded")).toBe("false");
  await user.click(toggle("More")!);
  const less = toggle("Less");
  expect(less?.getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(less);
  await user.click(less!);
  expect(await screen.findByRole("button", { name: "More about the company" })).toBeTruthy();
});

test("what fits has nothing to unfold", async () => {
  measuring({ scrollHeight: 64, clientHeight: 64 });
  await open();
  // It is measured with the next frame.
  await new Promise(requestAnimationFrame);
  expect(toggle("More")).toBeNull();
});

test("the category in short says the licence's proper name", async () => {
  await open();
  expect(screen.getByText("Micro Finance Banks Tier 1").title).toBe("Tier 1 Unit MFB (urban) License");
});
