import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LinkToSettle } from "#features/catalogue/schema.ts";
import { Refusal, ok, type Handlers } from "../support/fake-server.ts";
import { openReview, panel, sent } from "../support/review.ts";

const aLink = (overrides: Partial<LinkToSettle> = {}): LinkToSettle => ({
  successor: {
    regulation_id: "new",
    regulation_title: "Circular on Transfers",
    status: "in-force",
    issuedOn: "2026-11-01",
    officialUrl: "https://cbn.example/a.pdf",
  },
  ended: { regulation_id: "old", regulation_title: "Guidelines on Transfers", status: "in-force" },
  words: "supersedes our earlier letter",
  verdict: null,
  ...overrides,
});

async function open(rows: LinkToSettle[], handlers: Handlers = {}) {
  let kept = rows;
  const app = await openReview("links", {
    "regulation.links": () => ok(kept),
    "regulation.settleLink": ({ id, verdict }: { id: string; verdict: LinkToSettle["verdict"] }) => {
      kept = kept.map((row) => ({ ...row, verdict }));
      return ok({ id });
    },
    ...handlers,
  });
  return app;
}

test("a link is shown by its words with both titles, confirmed, and taken back", async () => {
  const { user, calls } = await open([aLink()]);
  const waiting = within(await screen.findByRole("list", { name: "Waiting" }));
  expect(waiting.getByText("Circular on Transfers")).toBeDefined();
  expect(waiting.getByText("Guidelines on Transfers")).toBeDefined();
  expect(waiting.getByText("“supersedes our earlier letter”")).toBeDefined();
  expect(waiting.getByText("dated 1 Nov 2026 · captured, not reviewed")).toBeDefined();
  await user.click(waiting.getByRole("button", { name: "Confirm: Guidelines on Transfers" }));
  expect(await screen.findByText("Confirmed: it is replaced")).toBeDefined();
  expect(await screen.findByText("No link waits for you")).toBeDefined();
  await waitFor(() => expect(panel("May be replaced").getByText("Settled")).toBeDefined());
  await user.click(screen.getByRole("button", { name: "Take back: Guidelines on Transfers" }));
  expect(await screen.findByRole("list", { name: "Waiting" })).toBeDefined();
  expect(sent(calls, "regulation.settleLink")).toEqual([
    { id: "new", other: "old", verdict: "confirmed" },
    { id: "new", other: "old", verdict: null },
  ]);
});

test("one that was refused says so; what fails stays as it was", async () => {
  const { user } = await open([aLink({ verdict: "refused", words: null })], {
    "regulation.settleLink": () => {
      throw new Refusal(409, "This regulation was changed meanwhile. Try again");
    },
  });
  const settled = within(await screen.findByRole("list", { name: "Settled" }));
  expect(settled.getByText(/^Does not replace/)).toBeDefined();
  await user.click(settled.getByRole("button", { name: /^Take back/ }));
  expect(await screen.findByText(/^Nothing was changed: This regulation was changed meanwhile/)).toBeDefined();
});

test("that nothing waits is said", async () => {
  await open([]);
  expect(await screen.findByText("No link waits for you")).toBeDefined();
});
