import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ChangeRow } from "#features/watch/schema.ts";
import { heldReasons, type HeldReason } from "#features/watch/vocabulary.ts";
import { Refusal, ok, type Handlers } from "../support/fake-server.ts";
import { aChange, changesOf, openReview, panel, sent, someChanges } from "../support/review.ts";

type Review = { ids: string[]; verdict: string; changeType?: ChangeRow["changeType"] };

/** The screen over a server that keeps what is decided. */
async function open(part: "held" | "told", start: ChangeRow[], handlers: Handlers = {}) {
  let kept = start;
  const review = ({ ids, verdict }: Review) => {
    const before = kept.length;
    kept = kept
      .filter(({ id }) => verdict !== "dismiss" || !ids.includes(id))
      .map((row) =>
        ids.includes(row.id) ? { ...row, status: "published", reviewedAt: "2026-11-21T10:00:00.000Z" } : row,
      );
    return ok({ reviewed: verdict === "dismiss" ? before - kept.length : ids.length });
  };
  return openReview(part, { "change.list": changesOf(() => kept), "change.review": review, ...handlers });
}
const choose = (name: string | RegExp) => screen.findByRole("checkbox", { name });
const press = (name: string) => screen.getByRole("button", { name });

describe("a change that is held", () => {
  test.each(Object.entries(heldReasons))("says in words why: %s", async (reason, words) => {
    await open("held", [aChange({ heldBecause: reason as HeldReason })]);
    const lower = words.charAt(0).toLowerCase() + words.slice(1);
    expect(await panel("Held for review").findByText(`Held for review: ${lower}`)).toBeDefined();
  });

  test("comes with what helps to judge it", async () => {
    await open("held", [
      aChange({
        changeType: "amendment",
        summary: "Banks file monthly.",
        regulations: [{ regulation_id: "cards", regulation_title: "Card Guidelines" }],
        evidence: [{ rule: "change-type.amends", field: "title", quote: "Amendment to", says: "It amends a text" }],
      }),
    ]);
    const held = panel("Held for review");
    expect(
      await held.findByText(/^EX\/CIR\/1 · Dated 20 Nov 2026 · First seen 21 November 2026 at 10:00$/),
    ).toBeDefined();
    expect(held.getByText("Amendment", { selector: "span" })).toBeDefined();
    expect(held.getByText("Banks file monthly.")).toBeDefined();
    expect(held.getByText("About: Card Guidelines")).toBeDefined();
    expect(held.getByText("It amends a text")).toBeDefined();
    const link = held.getByRole("link", { name: /^https:\/\/cbn\.example\/circular/ });
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  });

  test("shows what is different", async () => {
    const diff = [{ path: "title", before: "Circular on Cards", after: "Circular on Payments" }];
    await open("held", [aChange({ changeType: "update", diff, heldBecause: "flapping", summary: "Not this" })]);
    expect(await panel("Held for review").findByText("Cards")).toBeDefined();
    expect(panel("Held for review").getByText("Payments")).toBeDefined();
    expect(panel("Held for review").queryByText("Not this")).toBeNull();
  });

  test("stands with the others of its source", async () => {
    await open("held", [
      aChange(),
      aChange({ id: "x", source: "sec-feed", regulator: "SEC", title: "Rule on Examples" }),
    ]);
    const groups = await screen.findAllByRole("heading", { level: 3 });
    expect(groups.map(({ textContent }) => textContent)).toEqual(["cbn-circulars", "sec-feed"]);
    expect(within(screen.getByRole("list", { name: "sec-feed" })).getByText("Rule on Examples")).toBeDefined();
  });
});

describe("publishing", () => {
  test("tells of one at once", async () => {
    const { user, calls } = await open("held", someChanges(2));
    await user.click(await choose("Circular 2"));
    expect(screen.getByText("1 of 2 chosen")).toBeDefined();
    await user.click(press("Publish"));
    expect(await screen.findByText("1 change published")).toBeDefined();
    await waitFor(() => expect(screen.queryByText("Circular 2")).toBeNull());
    expect(screen.getByText("Circular 1")).toBeDefined();
    expect(sent(calls, "change.review")).toEqual([{ ids: ["change-2"], verdict: "publish" }]);
  });

  test("of a whole group asks first, saying how many", async () => {
    const { user, calls } = await open("held", someChanges(3));
    await user.click(await choose("Choose all of cbn-circulars"));
    await user.click(press("Publish"));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish 3 changes?" }));
    expect(dialog.getByText(/^Every company that they concern is told of each of them/)).toBeDefined();
    expect(sent(calls, "change.review")).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Publish 3" }));
    expect(await screen.findByText("3 changes published")).toBeDefined();
    expect(await screen.findByText("Nothing is held for review")).toBeDefined();
    expect(sent(calls, "change.review")).toEqual([{ ids: ["change-1", "change-2", "change-3"], verdict: "publish" }]);
    // What had the keyboard is gone.
    await waitFor(() => expect(screen.getByRole("region", { name: "Held for review" }).contains(document.activeElement)).toBe(true)); // prettier-ignore
  });

  test("can be called off", async () => {
    const { user, calls } = await open("held", someChanges(2));
    await user.click(await choose("Choose all of cbn-circulars"));
    await user.click(press("Publish"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(calls, "change.review")).toEqual([]);
    expect(screen.getByText("2 of 2 chosen")).toBeDefined();
  });

  test("may change the kind", async () => {
    const { user, calls } = await open("held", [aChange()]);
    await user.click(await choose("Circular on Examples"));
    await user.selectOptions(screen.getByLabelText("Publish as"), "Amendment");
    await user.click(press("Publish"));
    await screen.findByText("1 change published");
    expect(sent(calls, "change.review")).toEqual([{ ids: ["change-1"], verdict: "publish", changeType: "amendment" }]);
  });

  test("does nothing while nothing is chosen", async () => {
    const { user, calls } = await open("held", [aChange()]);
    await choose("Circular on Examples");
    expect(press("Publish").getAttribute("aria-disabled")).toBe("true");
    await user.click(press("Publish"));
    expect(sent(calls, "change.review")).toEqual([]);
    await user.click(await choose("Circular on Examples"));
    await user.click(press("Publish"));
    expect(await screen.findByText("1 change published")).toBeDefined();
    expect(screen.queryByText("0 changes published")).toBeNull();
  });

  test("of a flood goes in lots, and what failed stays", async () => {
    let lots = 0;
    let kept = someChanges(60);
    const { user } = await open("held", [], {
      "change.list": changesOf(() => kept),
      "change.review": ({ ids }: Review) => {
        lots += 1;
        if (lots > 1) throw new Refusal(503, "The database is busy");
        kept = kept.filter(({ id }) => !ids.includes(id));
        return ok({ reviewed: ids.length });
      },
    });
    await user.click(await choose("Choose all of cbn-circulars"));
    await user.click(press("Publish"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish 60" }));
    // None goes alone: that one would be taken for one that was read.
    expect(await screen.findByText("Only 30 of 60 were published: The database is busy")).toBeDefined();
    expect(await screen.findByText("30 of 30 chosen")).toBeDefined();
  });

  test("says when others were quicker", async () => {
    const { user } = await open("held", [aChange()], {
      "change.review": () => ok({ reviewed: 0 }),
    });
    await user.click(await choose("Circular on Examples"));
    await user.click(press("Publish"));
    expect(await screen.findByText("0 changes published; 1 had been dealt with already")).toBeDefined();
  });
});

test("dismissing sets aside", async () => {
  const { user, calls } = await open("held", someChanges(2));
  await user.click(await choose("Circular 1"));
  await user.click(press("Dismiss"));
  expect(await screen.findByText("1 change dismissed")).toBeDefined();
  expect(sent(calls, "change.review")).toEqual([{ ids: ["change-1"], verdict: "dismiss" }]);
});

test("more than the server gives at once is fetched page by page", async () => {
  const { user } = await open("held", someChanges(130));
  await screen.findByText("None of 100 shown chosen, 130 in all");
  expect(screen.getByText("100 of 130 shown")).toBeDefined();
  expect(await choose("Choose all shown of cbn-circulars")).toBeDefined();
  await user.click(press("Show more"));
  expect(await screen.findByText("None of 130 chosen")).toBeDefined();
  expect(await choose("Choose all of cbn-circulars")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
}, 30_000);

describe("what was published before anybody read it", () => {
  const told = (overrides: Partial<ChangeRow> = {}) =>
    aChange({ status: "published", heldBecause: null, ...overrides });

  test("is marked as reviewed", async () => {
    const { user, calls } = await open("told", [told()]);
    expect(await screen.findByText("Captured, not yet reviewed")).toBeDefined();
    await user.click(await choose("Circular on Examples"));
    await user.click(press("Mark as reviewed"));
    expect(await screen.findByText("1 change marked as reviewed")).toBeDefined();
    expect(await screen.findByText("Nothing published waits for review")).toBeDefined();
    expect(sent(calls, "change.review")).toEqual([{ ids: ["change-1"], verdict: "confirm" }]);
  });

  test("leaves out what was read, and the library's own revisions", async () => {
    const read = told({ id: "r", title: "Read Circular", reviewedAt: "2026-11-21T09:30:00.000Z" });
    const own = told({ id: "o", title: "Own Revision", source: "catalogue" });
    await open("told", [told(), read, own]);
    await choose("Circular on Examples");
    expect(screen.queryByText("Read Circular")).toBeNull();
    expect(screen.queryByText("Own Revision")).toBeNull();
  });

  test("is found however old it is when the newest are all read", async () => {
    const read = someChanges(100, { status: "published", reviewedAt: "2026-11-21T09:30:00.000Z", heldBecause: null });
    await open("told", [...read, told({ id: "old", title: "Old Circular" })]);
    expect(await choose("Old Circular")).toBeDefined();
  });
});
