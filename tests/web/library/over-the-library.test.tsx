import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";
import { aCompany, aDetail, aLibraryPage, aMayApply, aRegulation } from "../support/factories.ts";
import { ok, type Handlers } from "../support/fake-server.ts";

const row = (title: string) => ({
  ...aRegulation({ regulation_title: title }),
  verdict: "applies" as const,
  replacedBy: [],
});
const detail: Handlers = {
  "dashboard.regulation": () => ok({ ...aDetail(aRegulation()), verdict: "may", questions: aMayApply().questions }),
};

test("what is told after an answer does not wait for the library's pages", async () => {
  signIn();
  let asked = 0;
  const { user } = renderApp("/regulations?regulation=cards-2024", {
    ...detail,
    "library.list": () => (asked++ === 0 ? aLibraryPage([row("Agent Rules")]) : new Promise(() => {})),
    "company.update": () => ok(aCompany()),
  });
  const dialog = within(await screen.findByRole("dialog", { name: "Risk Audit Details" }));
  const yes = await dialog.findByRole("button", { name: "Yes" });
  await screen.findByText("Agent Rules");
  await user.click(yes);
  expect(await screen.findByText("Answer saved")).toBeDefined();
  expect(yes.getAttribute("aria-disabled")).not.toBe("true");
  expect(asked).toBe(2);
});

test("the library's rows are not drawn again when one of them opens", async () => {
  signIn();
  let drawn = 0;
  const other = Object.defineProperty(row("Card Rules"), "regulation_title", {
    enumerable: true,
    get() {
      drawn += 1;
      return "Card Rules";
    },
  });
  const { user } = renderApp("/regulations", {
    ...detail,
    "library.list": () => aLibraryPage([row("Agent Rules"), other]),
  });
  await user.click(await screen.findByRole("button", { name: "Agent Rules" }));
  const before = drawn;
  await within(await screen.findByRole("dialog", { name: "Risk Audit Details" })).findByText("Regulatory Area:");
  await user.keyboard("{Escape}");
  expect(drawn).toBe(before);
});
