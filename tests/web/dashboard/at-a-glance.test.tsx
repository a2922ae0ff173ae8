import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { countByRegulator } from "#features/dashboard/rules.ts";
import { regulatorRows } from "#web/dashboard/glance/regulator-rows.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { anOverview, aRegulation, aSummary } from "../support/factories.ts";
import { ok, type Answer, type Handlers } from "../support/fake-server.ts";

const of = (regulator: string, count: number) => Array.from({ length: count }, () => aRegulation({ regulator }));
const dated = (shortTitle: string, nextDueOn: string) =>
  aRegulation({ shortTitle, nextDueOn, regulation_id: shortTitle, regulation_title: `Title of ${shortTitle}` });

async function open(overview: ReturnType<typeof anOverview>, path = "/dashboard", handlers: Handlers = {}) {
  signIn();
  const app = renderApp(path, {
    "dashboard.overview": () => ok(overview),
    "dashboard.summary": () => ok(aSummary(overview)),
    ...handlers,
  });
  await screen.findByRole("heading", { level: 1 });
  return app;
}
const glance = () => screen.findByRole("region", { name: "At a glance" });
/** The same once it has what it shows. */
async function filled() {
  const region = await glance();
  await waitFor(() => expect(region.getAttribute("aria-busy")).toBe("false"));
  return region;
}

afterEach(() => vi.useRealTimers());

describe("the regulators", () => {
  test("are six at most, and the tail is one row", () => {
    const names = ["A", "B", "C", "D", "E", "F", "G"];
    const counts = countByRegulator(names.flatMap((name, at) => of(name, 9 - at)));
    expect(regulatorRows(counts).map(({ regulator, total }) => [regulator, total])).toEqual([
      ["A", 9],
      ["B", 8],
      ["C", 7],
      ["D", 6],
      ["E", 5],
      [null, 7],
    ]);
    expect(regulatorRows(counts).at(-1)).toMatchObject({ count: 2 });
    expect(regulatorRows(counts.slice(0, -1)).map(({ regulator }) => regulator)).toEqual(names.slice(0, 6));
  });
});

describe("at a glance", () => {
  const overview = anOverview({ high: of("CBN", 2), low: of("SEC", 1), total: 3 });

  test("a regulator's bar filters by it, and once more takes the filter away", async () => {
    const { user, router } = await open(overview, "/dashboard?category=aml-cft");
    const bar = { name: "CBN: 2 regulations, 2 high, 0 medium, 0 low" };
    const button = within(await filled()).getByRole("button", bar);
    expect(button.getAttribute("aria-pressed")).toBe("false");
    await user.click(button);
    await waitFor(() => expect(router.state.location.search).toEqual({ regulator: "CBN" }));
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    await user.click(button);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test("shows the whole, whatever the filters leave below", async () => {
    await open(overview, "/dashboard?regulator=SEC");
    expect(within(await filled()).getByRole("button", { name: /^CBN: 2 regulations/ })).toBeDefined();
  });

  test("says what falls due first, and opens it", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z"), toFake: ["Date"] });
    const high = [dated("Cards", "2026-12-31"), dated("Returns", "2026-11-22"), aRegulation()];
    const { user, router } = await open(anOverview({ high, total: 3 }));
    const due = within(
      (await within(await filled()).findByRole("heading", { name: "Due first" })).parentElement!.parentElement!,
    );
    expect(due.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "tomorrowTitle of Returns",
      "31 Dec 2026Title of Cards",
    ]);
    await user.click(due.getByRole("button", { name: "Title of Returns" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ regulation: "Returns" }));
  });

  test("says what a date rests on", async () => {
    const nextDueNote = "Counted from 31 December, the usual year end";
    await open(anOverview({ high: [{ ...dated("Cards", "2026-12-31"), nextDueNote }], total: 1 }));
    const title = await within(await filled()).findByRole("button", { name: "Title of Cards" });
    expect(title.title).toBe(`Title of Cards (${nextDueNote})`);
    expect(within(await filled()).getByText(/^31 Dec 2026|in \d+ days/).title).toBe(`31 Dec 2026 (${nextDueNote})`);
  });

  test("leaves the dates out when there are none", async () => {
    await open(overview);
    await within(await filled()).findByRole("button", { name: /^CBN/ });
    expect(screen.queryByRole("heading", { name: "Due first" })).toBeNull();
  });

  test("keeps its place while loading, and is not there when there is nothing", async () => {
    const { promise, resolve } = Promise.withResolvers<Answer<"dashboard.summary">>();
    await open(overview, "/dashboard", { "dashboard.summary": () => promise });
    expect((await glance()).getAttribute("aria-busy")).toBe("true");
    resolve(ok(aSummary()));
    await waitFor(() => expect(screen.queryByRole("region", { name: "At a glance" })).toBeNull());
  });
});

test("a card says when its next duty falls due", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z"), toFake: ["Date"] });
  await open(
    anOverview({ medium: [dated("Soon", "2026-11-30"), dated("Later", "2027-03-31"), aRegulation()], total: 3 }),
  );
  const cards = await within(await screen.findByRole("region", { name: "Medium risks" })).findAllByRole("article");
  const dues = cards.map((card) => /Next due (in \d+ days|\d+ \w+ \d{4})/.exec(card.textContent)?.[0]);
  expect(dues).toEqual(["Next due in 9 days", "Next due 31 Mar 2027", undefined]);
});

test("a card says when its regulation takes effect, while that lies ahead", async () => {
  const later = aRegulation({ effectiveOn: "2027-04-01", takesEffectOn: "2027-04-01" });
  await open(anOverview({ medium: [later, aRegulation()], total: 2 }));
  const cards = await within(await screen.findByRole("region", { name: "Medium risks" })).findAllByRole("article");
  expect(cards.map((card) => within(card).queryByText("Takes effect on 1 April 2027") !== null)).toEqual([true, false]);
});
