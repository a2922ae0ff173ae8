import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";
import { aDetail, aRegulation } from "../support/factories.ts";
import { ok } from "../support/fake-server.ts";

const detail = { ...aDetail(aRegulation({ regulation_id: "a" })), appliesToWords: "Every operator of examples." };
const successor = {
  regulation_id: "b",
  regulation_title: "Later Rules",
  status: "in-force" as const,
  takesEffectOn: null,
};

function openAt(at: string, overrides: Partial<typeof detail> = {}) {
  signIn();
  return renderApp(`/dashboard?regulation=a&at=${at}`, {
    "dashboard.regulation": ({ regulationId }: { regulationId: string }) =>
      ok({ ...detail, ...overrides, regulation_id: regulationId }),
  });
}
const dialog = async () => within(await screen.findByRole("dialog", { name: "Risk Audit Details" }));
const gone = "The passage that the link leads to is not in the present text.";

test.each([
  ["r2", "File a return."],
  ["regulation_summary", "An instrument that exists for tests only."],
  ["penalty", "A fine."],
  ["appliesToWords", "Every operator of examples."],
])("a link to %s marks that part, and puts the keyboard's place there", async (at, text) => {
  openAt(at);
  const shown = await dialog();
  const passage = (await shown.findByText("The passage you followed")).parentElement;
  expect(passage?.textContent).toContain(text);
  expect(shown.queryByText(gone)).toBeNull();
  await expect.poll(() => document.activeElement).toBe(passage);
});

test("a link to what the text no longer has says so", async () => {
  openAt("r9");
  expect(await (await dialog()).findByText(gone)).toBeDefined();
  expect(screen.queryByText("The passage you followed")).toBeNull();
});

test("closing leaves neither the regulation nor the place in the address", async () => {
  const { user, href } = openAt("r2");
  await user.click((await dialog()).getByRole("button", { name: "Close" }));
  await expect.poll(href).toBe("/dashboard");
});

test("another regulation opens at its beginning", async () => {
  const { user, href } = openAt("r2", { status: "superseded", supersededBy: [successor] });
  await user.click(await (await dialog()).findByRole("button", { name: "Replaced by: Later Rules" }));
  await expect.poll(href).toBe("/dashboard?regulation=b");
});
