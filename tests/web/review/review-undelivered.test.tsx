import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Refusal, ok, type Handlers } from "../support/fake-server.ts";
import { aBacklog, openReview, panel, sent } from "../support/review.ts";

const givenUp = (id: string, regulationTitle: string) => ({
  id,
  channel: "mail" as const,
  companyName: "Okpella Microfinance Bank",
  regulationTitle,
  reason: "550 No such user",
  createdAt: "2026-11-19T09:00:00.000Z",
  givenUpAt: "2026-11-21T09:00:00.000Z",
});

/** A server that forgets what is tried again. */
async function open(handlers: Handlers = {}) {
  let rows = [givenUp("m1", "Card Guidelines"), { ...givenUp("w1", "Capital Circular"), channel: "webhook" as const, reason: null }]; // prettier-ignore
  return openReview("undelivered", {
    "delivery.undelivered": () =>
      ok(aBacklog({ waiting: 3, oldestWaitingSince: "2026-11-21T08:00:00.000Z", dead: rows.length, rows })),
    "delivery.revive": ({ ids }: { ids: string[] }) => {
      rows = rows.filter(({ id }) => !ids.includes(id));
      return ok({ revived: ids.length });
    },
    ...handlers,
  });
}
const list = () => within(screen.getByRole("list", { name: "Given up" }));

describe("what did not reach companies", () => {
  test("is told with the reason, and what still waits", async () => {
    await open();
    const undelivered = panel("Undelivered");
    expect(await undelivered.findByText("3 wait for the next try or the time of a digest, the oldest since 21 Nov 2026, 09:00.")).toBeDefined(); // prettier-ignore
    expect(undelivered.getByText("2 were given up.")).toBeDefined();
    expect(
      list()
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Mail to Okpella Microfinance Bank: Card Guidelines550 No such userTold 19 Nov 2026, 10:00, given up 21 Nov 2026, 10:00Try again",
      "Webhook to Okpella Microfinance Bank: Capital CircularThe reason is not knownTold 19 Nov 2026, 10:00, given up 21 Nov 2026, 10:00Try again",
    ]);
  });

  test("is not shown as all where there is more", async () => {
    await open({
      "delivery.undelivered": () => ok(aBacklog({ dead: 250, rows: [givenUp("m1", "Card Guidelines")] })),
    });
    expect(await screen.findByText("250 were given up, of which these are the last 1.")).toBeDefined();
    expect(screen.getByText("Nothing waits to leave.")).toBeDefined();
  });

  test("is tried again one by one, and the keyboard stays in its place", async () => {
    const { user, calls } = await open();
    expect(await screen.findByRole("link", { name: "Undelivered (2)" })).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "Try again: Card Guidelines" }));
    expect(await screen.findByText("1 is tried again")).toBeDefined();
    await waitFor(() => expect(list().getAllByRole("listitem")).toHaveLength(1));
    expect(screen.getByRole("region", { name: "Undelivered" }).contains(document.activeElement)).toBe(true);
    expect(screen.queryByRole("button", { name: /^Try these/ })).toBeNull();
    expect(sent(calls, "delivery.revive")).toEqual([{ ids: ["m1"] }]);
  });

  test("is tried again all together", async () => {
    const { user, calls } = await open();
    await user.click(await screen.findByRole("button", { name: "Try these 2 again" }));
    expect(await screen.findByText("2 are tried again")).toBeDefined();
    expect(await screen.findByText("Nothing was given up")).toBeDefined();
    expect(sent(calls, "delivery.revive")).toEqual([{ ids: ["m1", "w1"] }]);
  });

  test("for a webhook that is switched off stays, and says why", async () => {
    const { user } = await open({ "delivery.revive": () => ok({ revived: 1 }) });
    await user.click(await screen.findByRole("button", { name: "Try these 2 again" }));
    expect(
      await screen.findByText("1 of 2 is tried again. A webhook that is switched off needs a test that gets through."),
    ).toBeDefined();
  });

  test("stays when trying again fails", async () => {
    const { user } = await open({
      "delivery.revive": () => {
        throw new Refusal(503, "The database is busy");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Try these 2 again" }));
    expect(await screen.findByText("The database is busy")).toBeDefined();
    expect(list().getAllByRole("listitem")).toHaveLength(2);
  });
});
