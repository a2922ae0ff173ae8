import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Narrowing } from "#features/notify/rules/narrowing.ts";
import { aCompany } from "../support/factories.ts";
import { ok, Refusal } from "../support/fake-server.ts";
import { openProfile } from "../support/profile.ts";

const part = async () => within(await screen.findByRole("group", { name: "What you are told of" }));

test("what a company is told of is narrowed by topics and gravity, and kept at once", async () => {
  let kept: Narrowing = { topics: null, leastRisk: "Low" };
  const { user, calls } = await openProfile(aCompany(), {
    "monitor.narrowing": () => ok(kept),
    "monitor.narrow": ({ companyId: _companyId, ...change }) => ok((kept = { ...kept, ...change })),
  });
  const shown = await part();
  const topic = await shown.findByRole<HTMLInputElement>("checkbox", { name: "AML/CFT" });
  expect(shown.getAllByRole<HTMLInputElement>("checkbox").every(({ checked }) => checked)).toBe(true);
  await user.click(topic);
  await waitFor(() => expect(topic.checked).toBe(false));
  await user.selectOptions(shown.getByLabelText("Least gravity"), "High only");
  await waitFor(() => expect(kept.leastRisk).toBe("High"));
  const sent = calls.filter(({ path }) => path === "monitor.narrow").map(({ input }) => input);
  expect(sent).toEqual([
    { companyId: "company-1", topics: ["capital-adequacy", "cybersecurity", "digital-banking", "licensing"] },
    { companyId: "company-1", leastRisk: "High" },
  ]);
  await user.click(topic);
  await waitFor(() => expect(kept.topics).toBeNull());
  expect(await shown.findByText("Saved")).toBeDefined();
});

test("the last topic stays, and what cannot be kept is taken back", async () => {
  const { user } = await openProfile(aCompany(), {
    "monitor.narrowing": () => ok({ topics: ["licensing" as const], leastRisk: "Low" as const }),
    "monitor.narrow": () => {
      throw new Refusal(503, "Nothing can be stored at present");
    },
  });
  const shown = await part();
  const last = await shown.findByRole<HTMLInputElement>("checkbox", { name: "Licensing & Supervision" });
  expect(last.disabled).toBe(true);
  await user.click(shown.getByRole("checkbox", { name: "AML/CFT" }));
  expect(await screen.findByText("Nothing can be stored at present")).toBeDefined();
  await waitFor(() => expect(shown.getByRole<HTMLInputElement>("checkbox", { name: "AML/CFT" }).checked).toBe(false));
});

test("says of which regulators everything is told whatever is left out, and how a company gets that", async () => {
  const { unmount } = await openProfile(aCompany(), { "monitor.regulators": () => ok({ regulators: ["CBN"] }) });
  const watched = await (await part()).findByRole("link", { name: "Central Bank of Nigeria" });
  expect(watched.getAttribute("href")).toBe("/regulator/central-bank-of-nigeria");
  unmount();
  await openProfile(aCompany());
  expect(await (await part()).findByText(/^To be told everything of a regulator/)).toBeDefined();
});
