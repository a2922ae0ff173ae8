import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DecideInput, TriagedChange, UndoInput } from "#features/triage/schema.ts";
import { never, okList, Refusal, type Handlers } from "../support/fake-server.ts";
import { aChange, aDecision, changesPage, deciding, decisionsSent, entry, open } from "../support/updates.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const waits = (id: string, title: string, overrides: Partial<TriagedChange> = {}) =>
  aChange({ id, title, isWaiting: true, ...overrides });
const three = [
  waits("c1", "Guidelines on Agents"),
  waits("c2", "Framework for Tokenised Cards"),
  waits("c3", "Notice of Holidays"),
];

const titles = () =>
  screen.queryAllByRole("article").map((article) => within(article).getByRole("heading").textContent);
const focused = () => document.activeElement?.querySelector("h3")?.textContent;
const start = async (rows = three, path = "/updates", more: Handlers = {}) => {
  const server = deciding(rows);
  const app = open(path, { ...server.handlers, ...more });
  await screen.findAllByRole("article");
  const sent = () => decisionsSent(app.calls);
  return { ...app, ...server, sent };
};

describe("the inbox", () => {
  test("shows what waits, why it came, and how much there is", async () => {
    await start();
    expect(await screen.findByText("3 updates wait for your decision")).toBeDefined();
    expect(titles()).toEqual(["Guidelines on Agents", "Framework for Tokenised Cards", "Notice of Holidays"]);
    expect((await entry("Notice of Holidays")).getByText("Why it concerns you")).toBeDefined();
    const tabs = within(screen.getByRole("navigation", { name: "Inbox" }));
    await tabs.findByText("3");
    expect(tabs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Waiting3", "Decided0", "All"]);
    expect(tabs.getByRole("link", { current: "page" }).textContent).toBe("Waiting3");
  });

  test("decides at a press, says so, and undoes it", async () => {
    const { user, sent, decisions } = await start();
    await user.click((await entry("Guidelines on Agents")).getByRole("button", { name: /^Does not apply/ }));
    await waitFor(() => expect(titles()).toEqual(["Framework for Tokenised Cards", "Notice of Holidays"]));
    expect(sent()).toEqual([{ companyId: "company-1", ids: ["c1"], verdict: "not-applicable" }]);
    expect(await screen.findByText("2 updates wait for your decision")).toBeDefined();
    expect(await screen.findByText("Does not apply: “Guidelines on Agents”")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(decisions.size).toBe(0);
  });

  test("is gone through by keyboard", async () => {
    const { user, sent, href } = await start();
    await user.keyboard("j");
    expect(focused()).toBe("Guidelines on Agents");
    await user.keyboard("jk{ArrowDown}");
    expect(focused()).toBe("Framework for Tokenised Cards");
    await user.keyboard("a");
    await waitFor(() => expect(focused()).toBe("Notice of Holidays"));
    await user.keyboard("i");
    await waitFor(() => expect(focused()).toBe("Guidelines on Agents"));
    await user.keyboard("n");
    expect(await screen.findByText("Nothing waits for you")).toBeDefined();
    await waitFor(() => expect(sent().map((input) => (input as DecideInput).verdict)).toEqual(["applies", "information", "not-applicable"]));
    await user.keyboard("u");
    await waitFor(() => expect(titles()).toEqual(["Guidelines on Agents"]));
    await waitFor(() => expect(focused()).toBe("Guidelines on Agents"));
    await user.keyboard("o");
    await waitFor(() => expect(href()).toBe("/updates?change=c1"));
    await screen.findByRole("dialog", { name: "Update" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // What lies above the pile has the keys.
    await user.keyboard("?");
    await screen.findByRole("dialog", { name: "Through the pile by keyboard" });
    await user.keyboard("a{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toHaveLength(3);
  }); // prettier-ignore

  test("stands on what was undone, not on what came after it", async () => {
    const { user } = await start();
    await user.keyboard("jja");
    await waitFor(() => expect(focused()).toBe("Notice of Holidays"));
    await user.keyboard("u");
    await waitFor(() => expect(focused()).toBe("Framework for Tokenised Cards"));
  });

  test("draws a row anew that a key changes, and no other", async () => {
    let drawn = 0;
    const other = Object.defineProperty(waits("c2", "Framework for Tokenised Cards"), "reference", {
      enumerable: true,
      get: () => (drawn += 1) && "PSM/1",
    });
    const rows = [waits("c1", "Guidelines on Agents"), other];
    const { user } = await start(rows, "/updates", {
      "triage.list": (asked) => changesPage(rows, asked),
    });
    await user.keyboard("j");
    const before = drawn;
    await user.keyboard("x");
    expect(await screen.findByText("1 chosen")).toBeDefined();
    expect(drawn).toBe(before);
  });

  test("says at its end what it does not show", async () => {
    await start(three, "/updates", { "triage.list": () => ({ ...okList(three), total: 403 }) });
    expect(await screen.findByText("403 updates wait for your decision, the newest 3 of them shown")).toBeDefined();
    expect(screen.getByText(/^400 older updates wait as well: they come as you decide these/)).toBeDefined();
  });

  test("tells its keys, which can be switched off", async () => {
    const { user, sent } = await start();
    await user.keyboard("?");
    const help = within(await screen.findByRole("dialog", { name: "Through the pile by keyboard" }));
    await user.click(help.getByRole("checkbox", { name: "These keys are in use" }));
    await user.click(help.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("ja");
    expect(sent()).toEqual([]);
    expect(screen.queryAllByText("a", { selector: "kbd" })).toEqual([]);
  });

  test("takes a reason, a note and a due day; its keys are letters where somebody types", async () => {
    const { user, sent } = await start();
    await user.keyboard("jd");
    const form = within(await screen.findByRole("form", { name: "Decide: Guidelines on Agents" }));
    await user.type(form.getByLabelText("Reason"), "a unit of ours");
    await user.type(form.getByLabelText("Note"), "join it");
    await user.type(form.getByLabelText("Due day"), "2026-12-15");
    await user.click(form.getByLabelText("Does not apply"));
    expect(form.getByText("What does not apply has no due day")).toBeDefined();
    await user.click(form.getByRole("button", { name: "Save decision" }));
    expect(sent()).toEqual([]);
    await user.click(form.getByLabelText("Applies"));
    await user.click(form.getByRole("button", { name: "Save decision" }));
    await waitFor(() => expect(sent()).toEqual([
      { companyId: "company-1", ids: ["c1"], verdict: "applies", reason: "a unit of ours", note: "join it", dueOn: "2026-12-15" },
    ]));
  }); // prettier-ignore

  test("folds near-identical ones: opened in place, decided together and kept one by one", async () => {
    const auction = (day: number) => `Results of the Treasury Bills Auction of ${day} November`;
    const auctions = [12, 19, 26].map((day, index) => waits(`r${index}`, auction(day)));
    const { user, sent, decisions } = await start([...auctions, waits("c1", "Guidelines on Agents")]);
    expect(titles()).toHaveLength(2);
    const first = await entry(auction(12));
    const more = first.getByRole("button", { name: "3 alike" });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    await user.click(more);
    expect(first.getAllByRole("listitem").filter((item) => item.hasAttribute("data-keys-row"))).toHaveLength(3);
    await user.click(within(first.getByRole("group", { name: `Decide: ${auction(19)}` })).getByRole("button", { name: "Applies" }));
    await first.findByRole("button", { name: "2 alike" });
    await user.click(within(first.getByRole("group", { name: /^Decide: 2 alike/ })).getByRole("button", { name: /^For information/ }));
    await waitFor(() => expect(titles()).toEqual(["Guidelines on Agents"]));
    expect(await screen.findByText("For information: 2 updates")).toBeDefined();
    expect(sent()).toMatchObject([{ ids: ["r1"] }, { ids: ["r0", "r2"], verdict: "information" }]);
    expect([...decisions.keys()].toSorted()).toEqual(["r0", "r1", "r2"]);
  }); // prettier-ignore

  test("decides many at once, also by keyboard", async () => {
    const { user, sent } = await start();
    await user.keyboard("jxjx");
    const bar = within(await screen.findByRole("group", { name: "With the chosen updates" }));
    expect(bar.getByText("2 chosen")).toBeDefined();
    await user.click(bar.getByRole("button", { name: "For information" }));
    await waitFor(() => expect(titles()).toEqual(["Notice of Holidays"]));
    expect(sent()).toMatchObject([{ ids: ["c1", "c2"], verdict: "information" }]);
    expect(screen.queryByRole("group", { name: "With the chosen updates" })).toBeNull();
  });

  test("loses no decision: what is refused is back, what is on its way is not", async () => {
    let isUp = false;
    const server = deciding(three);
    const { user } = await start(three, "/updates", {
      ...server.handlers,
      "triage.decide": (input) => {
        if (!isUp) throw new Refusal(503, "Nothing can be stored at present");
        return server.handlers["triage.decide"](input);
      },
    });
    await user.click((await entry("Guidelines on Agents")).getByRole("button", { name: /^Applies/ }));
    expect(await screen.findByText("Nothing was decided: Nothing can be stored at present")).toBeDefined();
    await waitFor(() => expect(titles()).toHaveLength(3));
    isUp = true;
    await user.click((await entry("Guidelines on Agents")).getByRole("button", { name: /^Applies/ }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    // Taken back elsewhere it waits again, as soon as the list is asked for.
    server.decisions.clear();
    await user.click((await entry("Notice of Holidays")).getByRole("button", { name: /^Applies/ }));
    await waitFor(() => expect(titles()).toEqual(["Guidelines on Agents", "Framework for Tokenised Cards"]));
  });

  test("a change that another window has decided meanwhile says so, and can be decided all the same", async () => {
    const message = "Decided meanwhile in another window, on 21 November 2026 at 09:30: Applies. Yours was not kept: look again";
    const server = deciding(three);
    const { user, calls, decisions } = await start(three, "/updates", {
      ...server.handlers,
      "triage.decide": (input) => {
        const stored = server.decisions.get("c1")?.decidedAt ?? null;
        if (input.seen && "c1" in input.seen && input.seen.c1 !== stored) throw new Refusal(409, message);
        return server.handlers["triage.decide"](input);
      },
    });
    expect(decisions.size).toBe(0);
    server.decisions.set("c1", aDecision({ changeId: "c1", verdict: "applies", decidedAt: "2026-11-21T08:30:00.000Z" }));
    await user.click((await entry("Guidelines on Agents")).getByRole("button", { name: /^Does not apply/ }));
    expect(await screen.findByText(message)).toBeDefined();
    await waitFor(() => expect(titles()).toEqual(["Framework for Tokenised Cards", "Notice of Holidays"]));
    expect(server.decisions.get("c1")?.verdict).toBe("applies");
    await user.click(screen.getByRole("button", { name: "Decide so all the same" }));
    await waitFor(() => expect(server.decisions.get("c1")?.verdict).toBe("not-applicable"));
    const seen = calls.filter(({ path }) => path === "triage.decide").map(({ input }) => (input as DecideInput).seen);
    expect(seen).toEqual([{ c1: null }, undefined]);
  }); // prettier-ignore

  test("undoes its own decision as it was kept, and no later one of another window", async () => {
    const { user, calls, decisions } = await start();
    await user.click((await entry("Guidelines on Agents")).getByRole("button", { name: /^Applies/ }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    await waitFor(() => expect(decisions.size).toBe(1));
    await screen.findByText("2 updates wait for your decision");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    const [undone] = calls.filter(({ path }) => path === "triage.undo").map(({ input }) => (input as UndoInput).seen);
    expect([{}, { c1: aDecision().decidedAt }]).toContainEqual(undone);
  });

  test("of what is decided shows what, why and when, and lets it be decided anew or taken back", async () => {
    const decision = aDecision({ reason: "It names us", note: "For Ada", dueOn: "2026-12-15" });
    const { user, sent } = await start([aChange({ title: "Guidelines on Agents", decision, isWaiting: true })], "/updates?view=decided");
    const shown = await entry("Guidelines on Agents");
    for (const words of ["Applies, due 15 Dec 2026", "It names us", "For Ada", "Decided 21 November 2026 at 10:00, 45 minutes after it came"])
      expect(shown.getByText(words)).toBeDefined();
    await user.click(shown.getByRole("button", { name: /^For information/ }));
    await shown.findByText("For information", { selector: "p" });
    expect(sent()).toHaveLength(1);
    await user.click(shown.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Nothing is decided yet")).toBeDefined();
  }); // prettier-ignore

  test("says when nothing waits, when it loads, and when it fails", async () => {
    const app = open("/updates", { "triage.list": never });
    expect(await screen.findByRole("status", { name: "Loading updates..." })).toBeDefined();
    app.unmount();
    const { user, href, unmount } = open("/updates");
    expect(await screen.findByText("Nothing waits for you")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Show all updates" }));
    await waitFor(() => expect(href()).toBe("/updates?view=all"));
    unmount();
    open("/updates", {
      "triage.list": () => {
        throw new Refusal(500, "Something went wrong");
      },
    });
    expect(await screen.findByText("The updates could not be loaded")).toBeDefined();
  });

  test("keeps what narrows it from one part to the next; an address of before it leads to all", async () => {
    const { user, asked } = await start(three, "/updates?view=waiting&regulator=CBN");
    expect(asked()[0]).toMatchObject({ view: "waiting", regulator: "CBN", limit: 100 });
    await user.click(within(screen.getByRole("navigation", { name: "Inbox" })).getByRole("link", { name: /^Decided/ }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ view: "decided", regulator: "CBN" }));
    const old = open("/updates?regulator=SEC");
    await waitFor(() => expect(old.asked()[0]).toMatchObject({ view: "all", regulator: "SEC" }));
  });
});
