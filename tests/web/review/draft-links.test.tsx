import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { DraftLink, OpenedDraft } from "#features/drafting/schema.ts";
import { ok } from "../support/fake-server.ts";
import { anOpenedDraft, openReview, sent } from "../support/review.ts";

const opened = (links: DraftLink[], linked: OpenedDraft["linked"]): OpenedDraft =>
  anOpenedDraft({
    reviewedOn: "2026-11-21",
    draft: { links },
    linked,
    documents: [{ id: "one", name: "letter.pdf", pages: ["All banks shall keep a register."] }],
  });
const old = { id: "old", title: "Guidelines on registers", words: "supersedes our earlier letter" };

async function open(links: DraftLink[], linked: OpenedDraft["linked"] = [old]) {
  const app = await openReview("drafts&draft=cbn-captured", {
    "change.classes": () => ok([]),
    "draft.get": () => ok(opened(links, linked)),
    "draft.save": () => ok({ id: "cbn-captured", revision: 3 }),
  });
  await screen.findByRole("button", { name: /^Save/ });
  const saved = async () => {
    await app.user.click(screen.getByRole("button", { name: /^Save/ }));
    return sent(app.calls, "draft.save").map((input) => (input as { draft: { links: DraftLink[] } }).draft.links);
  };
  return { ...app, saved };
}
const group = () => within(screen.getByRole("group", { name: "What it does to others" }));
const optionsOf = (select: HTMLElement) => within(select).getAllByRole("option").map(({ textContent }) => textContent); // prettier-ignore

test("each regulation that it names stands with the words, and says what was read", async () => {
  const words = { id: "other", title: "Rules on agents", words: null };
  await open([{ id: "old", relation: "replaces" }], [old, words]);
  const select = group().getByLabelText<HTMLSelectElement>("Guidelines on registers");
  expect(select.value).toBe("replaces");
  expect(optionsOf(select)).toEqual(["It takes its place", "It amends it", "Nothing: the link is wrong"]);
  expect(group().getByLabelText<HTMLSelectElement>("Rules on agents").value).toBe("");
  expect(group().getAllByText(/^Read from/).map(({ textContent }) => textContent)).toEqual([
    "Read from: “supersedes our earlier letter”",
  ]);
}); // prettier-ignore

test("what is said of one is sent, and the others stay as they were", async () => {
  const other = { id: "other", title: "Rules on agents", words: null };
  const { user, saved } = await open(
    [
      { id: "old", relation: "replaces" },
      { id: "other", relation: "amends" },
    ],
    [old, other],
  );
  await user.selectOptions(group().getByLabelText("Guidelines on registers"), "It amends it");
  await user.selectOptions(group().getByLabelText("Rules on agents"), "Nothing: the link is wrong");
  expect(await saved()).toEqual([[{ id: "old", relation: "amends" }]]);
});

test("what may be replaced can stay open only where nobody has settled it", async () => {
  const { user, saved } = await open([{ id: "old", relation: "may-replace" }]);
  const select = group().getByLabelText("Guidelines on registers");
  expect(optionsOf(select)).toContain("It may take its place; not settled yet");
  await user.selectOptions(select, "It takes its place");
  expect(optionsOf(select)).toContain("It may take its place; not settled yet");
  expect(await saved()).toEqual([[{ id: "old", relation: "replaces" }]]);
});

test("nothing is asked where it names nothing", async () => {
  await open([], []);
  expect(screen.queryByRole("group", { name: "What it does to others" })).toBeNull();
});
