import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { never, okList, Refusal } from "../support/fake-server.ts";
import {
  aChange,
  aDocument,
  aSourceRow,
  blindSpot,
  entry,
  holding,
  many,
  open,
  standing,
  changesPage,
} from "../support/updates.tsx";

// Morning of 21 November 2026 in Lagos, an hour ahead of UTC.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const failing = () => {
  throw new Refusal(500, "Something went wrong");
};
const titles = () => screen.getAllByRole("article").map((article) => within(article).getByRole("heading").textContent);

describe("an update in the list", () => {
  test("says what it is, where it stands, when it was seen and why it concerns the company", async () => {
    open("/updates?view=all", holding([aChange()]));
    const shown = await entry("Guidelines on Example Payments");
    expect(shown.getByText("New")).toBeDefined();
    expect(shown.getByText("provisional").parentElement?.textContent).toBe("High riskprovisional");
    expect(
      shown.getByText(
        "Central Bank of Nigeria · PSM/DIR/PUB/CIR/001/002 · dated 20 Nov 2026 · Digital Banking & Fintech",
      ),
    ).toBeDefined();
    expect(shown.getByText("First seen 21 November 2026 at 09:14; the check before was at 09:09")).toBeDefined();
    expect(shown.getByText("Captured, not yet reviewed")).toBeDefined();
    expect(shown.getByText("Why it concerns you")).toBeDefined();
    expect(shown.getByText("It is about Card Guidelines, which applies or may apply to you")).toBeDefined();
    expect(shown.getByText("What banks shall do.")).toBeDefined();
    const source = shown.getByRole("link", { name: "Published by CBN opens in a new tab" });
    expect(source.getAttribute("href")).toBe("https://cbn.example/circular");
    expect(source.getAttribute("rel")).toBe("noopener noreferrer");
  });

  test("says for whom it is, and when it turned out not to be for the company", async () => {
    const audience = {
      scope: "classes" as const,
      classes: ["mfb"],
      basis: "title" as const,
      quote: "Microfinance Banks",
      words: "Microfinance Banks",
    };
    const notConcerned = "It is addressed to Microfinance Banks, and you are none";
    open("/updates?view=all&scope=all", holding([aChange({ audience, notConcerned, concerns: [] })]));
    const shown = await entry("Guidelines on Example Payments");
    expect(shown.getByText(/ · for Microfinance Banks · /)).toBeDefined();
    expect(
      shown.getByText(
        "You were told of it, but it is not for you: it is addressed to Microfinance Banks, and you are none",
      ),
    ).toBeDefined();
  });

  test("whose address is none of the web leads nowhere", async () => {
    open("/updates?view=all", holding([aChange({ url: "javascript:alert(1)" })]));
    const shown = await entry("Guidelines on Example Payments");
    expect(shown.getByText("Published by CBN")).toBeDefined();
    expect(shown.queryByRole("link", { name: /^Published by CBN/ })).toBeNull();
  });

  test("says what was added and removed, for eyes and for screen readers", async () => {
    const diff = [
      { path: "title", before: "Circular on Limits", after: "Revised Circular on Limits" },
      { path: "publishedOn", before: "2026-11-02", after: "2026-11-19" },
    ];
    open("/updates?view=all", holding([aChange({ changeType: "update", diff })]));
    const shown = await entry("Guidelines on Example Payments");
    expect(shown.getByText("Title").tagName).toBe("DT");
    await waitFor(() =>
      expect(shown.getByText("Title").nextSibling?.textContent).toBe("added: Revised Circular on Limits"),
    );
    expect(shown.getByText("Date").nextSibling?.textContent).toBe("removed: 2added: 19 Nov 2026");
    expect(shown.queryByText("What banks shall do.")).toBeNull();
  });

  test("that changed in many ways is opened on purpose", async () => {
    const diff = ["title", "url", "reference", "size"].map((path) => ({ path, before: "old", after: "new" }));
    open("/updates?view=all", holding([aChange({ diff })]));
    expect((await entry("Guidelines on Example Payments")).getByText("4 changed fields").tagName).toBe("SUMMARY");
  });

  test("of the library says so, and claims no provisional risk", async () => {
    const ofLibrary = {
      source: "catalogue",
      seenWithin: null,
      diff: [{ path: "requirements.r2.text", before: "File monthly", after: "File weekly" }],
    };
    open("/updates?view=all", holding([aChange(ofLibrary)]));
    const shown = await entry("Guidelines on Example Payments");
    expect(shown.getByText("Library revised 21 November 2026 at 09:14")).toBeDefined();
    expect(shown.getByText("Requirement 2")).toBeDefined();
    expect(shown.getByText("Inherent risk: High")).toBeDefined();
    expect(shown.queryByText("provisional")).toBeNull();
    expect(shown.queryByText("Captured, not yet reviewed")).toBeNull();
    expect(shown.getByRole("link", { name: "Official text opens in a new tab" })).toBeDefined();
  });

  test("held for review is never shown as a fact", async () => {
    open("/updates?view=all", holding([aChange({ status: "review", heldBecause: "flood" })]));
    const shown = await entry("Guidelines on Example Payments");
    expect(shown.getByText("Held for review: many items at once")).toBeDefined();
    expect(shown.getByText("Why it would concern you")).toBeDefined();
    expect(shown.queryByText("Captured, not yet reviewed")).toBeNull();
  });

  test("that was reviewed carries no mark", async () => {
    open("/updates?view=all", holding([aChange({ reviewedAt: "2026-11-21T08:30:00.000Z" })]));
    expect((await entry("Guidelines on Example Payments")).queryByText("Captured, not yet reviewed")).toBeNull();
  });

  test("tells how far its documents were read, and looks again while they are not", async () => {
    vi.useRealTimers();
    let progress = 0.4;
    const row = () => aChange({ documents: [aDocument({ state: progress < 1 ? "scanning" : "ready", progress })] });
    open("/updates?view=all", { "triage.list": () => okList([row()]) });
    const shown = await entry("Guidelines on Example Payments");
    expect(shown.getByRole("progressbar", { name: "Pages recognised" }).getAttribute("aria-valuenow")).toBe("40");
    progress = 1;
    await waitFor(() => expect(shown.getByText(/Text ready/)).toBeDefined(), { timeout: 8000 });
  });

  test("leads to the library's text of it, over the screen", async () => {
    const { user, href } = open("/updates?view=all", holding([aChange()]));
    await user.click((await entry("Guidelines on Example Payments")).getByRole("link", { name: "Card Guidelines" }));
    await waitFor(() => expect(href()).toBe("/updates?view=all&regulation=cards-2024"));
  });
});

describe("the list", () => {
  test("is grouped by the days of Lagos, newest first", async () => {
    const at = (id: string, detectedAt: string) => aChange({ id, title: id, detectedAt });
    const rows = [
      at("Today's", "2026-11-20T23:10:00.000Z"),
      at("Yesterday's", "2026-11-20T22:50:00.000Z"),
      at("Older", "2026-11-19T10:00:00.000Z"),
    ];
    open("/updates?view=all", holding(rows));
    await entry("Older");
    const days = ["Today", "Yesterday", "Thursday, 19 November 2026"];
    const sections = days.map((name) => within(screen.getByRole("region", { name })).getByRole("article"));
    expect(sections.map((article) => within(article).getByRole("heading").textContent)).toEqual(
      rows.map(({ title }) => title),
    );
    expect(document.title).toBe("Updates · Ilana");
  });

  test("shows what concerns the company; everything on request", async () => {
    const other = aChange({ id: "c2", title: "Not ours", concerns: [] });
    const { user, href } = open("/updates?view=all", holding([aChange(), other]));
    expect(await screen.findByText("1 of 2 updates concerns you")).toBeDefined();
    expect(titles()).toEqual(["Guidelines on Example Payments"]);
    await user.click(screen.getByRole("button", { name: "Everything" }));
    expect((await entry("Not ours")).getByText("Does not seem to concern you")).toBeDefined();
    expect(href()).toBe("/updates?view=all&scope=all");
    expect(screen.getByText("2 updates")).toBeDefined();
  });

  test("leaves out what was set aside unless that is asked for", async () => {
    const dismissed = aChange({ id: "c2", title: "Set aside", status: "dismissed" });
    const { asked } = open("/updates?status=dismissed", holding([dismissed]));
    expect((await entry("Set aside")).getByText("Set aside by the operator")).toBeDefined();
    expect(asked()[0]).toMatchObject({ status: "dismissed" });
  });

  test("leaves out what was set aside at first", async () => {
    open(
      "/updates?view=all&scope=all",
      holding([aChange(), aChange({ id: "c2", title: "Set aside", status: "dismissed" })]),
    );
    await entry("Guidelines on Example Payments");
    expect(titles()).toEqual(["Guidelines on Example Payments"]);
  });

  test("shows an old one that concerns the company, however many newer ones do not", async () => {
    const rows = [...many(230, { concerns: [] }), aChange({ id: "old", title: "An old one" })];
    const { asked } = open("/updates?view=all", holding(rows));
    expect(await screen.findByText("1 of 231 updates concerns you")).toBeDefined();
    expect(titles()).toEqual(["An old one"]);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(asked()).toHaveLength(1);
  });

  test("comes page by page", async () => {
    const { user, asked } = open("/updates?view=all", holding(many(60)));
    expect(await screen.findByText("All 60 updates concern you, the newest 50 of them shown")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("All 60 updates concern you")).toBeDefined();
    expect(asked()).toMatchObject([{ concerns: "yes" }, { concerns: "yes", after: "c49" }]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Circular 50"));
  });

  test("says when older ones do not come", async () => {
    const rows = many(60);
    const { user } = open("/updates?view=all", {
      "triage.list": (asked) => (asked.after === undefined ? changesPage(rows, asked) : failing()),
    });
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Older updates could not be loaded.")).toBeDefined();
    expect(titles()).toHaveLength(50);
  });

  test("that fails can be asked for again", async () => {
    let isUp = false;
    const { user } = open("/updates?view=all", {
      "triage.list": () => (isUp ? okList([aChange()]) : failing()),
    });
    expect(await screen.findByText("The updates could not be loaded")).toBeDefined();
    isUp = true;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await entry("Guidelines on Example Payments");
  });

  test("says that it is loading", async () => {
    open("/updates?view=all", { "triage.list": never });
    expect(await screen.findByRole("status", { name: "Loading updates..." })).toBeDefined();
  });
});

describe("the filters", () => {
  test("stand in the address and go to the server, days as days of Lagos", async () => {
    const { asked, user, href } = open(
      "/updates?regulator=central bank&from=2026-11-01&to=2026-11-20",
      holding([aChange()]),
    );
    await entry("Guidelines on Example Payments");
    expect(asked()[0]).toMatchObject({
      regulator: "CBN",
      from: "2026-11-01",
      to: "2026-11-20",
    });
    await user.selectOptions(screen.getByLabelText("Kind"), "amendment");
    await waitFor(() => expect(href()).toContain("changeType=amendment"));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ changeType: "amendment", regulator: "CBN" }));
  });

  test("that find nothing are named, and cleared with the keyboard kept", async () => {
    const { user, href } = open("/updates?regulator=SEC&changeType=amendment&scope=all", holding([]));
    expect(
      await screen.findByText("Nothing was seen for: Securities and Exchange Commission, Amendment."),
    ).toBeDefined();
    await user.click(within(screen.getByRole("search")).getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(href()).toBe("/updates?scope=all&view=all"));
    expect(document.activeElement?.getAttribute("role")).toBe("status");
  });

  test("that the server refuses are told as it words it", async () => {
    open("/updates?changeType=gossip", {
      "triage.list": () => {
        throw new Refusal(400, "Change type must be one of: new, update, amendment, other");
      },
    });
    expect(await screen.findByText("Change type must be one of: new, update, amendment, other")).toBeDefined();
  });

  test("of days in the wrong order ask for nothing", async () => {
    const { asked, user, href } = open("/updates?from=2026-11-20&to=2026-11-01");
    expect(await screen.findByText("Nothing was seen between these days.")).toBeDefined();
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Clear dates" }));
    await waitFor(() => expect(href()).toBe("/updates?view=all"));
  });
});

describe("emptiness", () => {
  const efcc = aSourceRow({ id: "efcc", regulator: "EFCC", kind: "manual", state: "manual", lastOkAt: null });

  test("says what is watched and what is not", async () => {
    open(
      "/updates?view=all",
      standing({ sources: [aSourceRow(), efcc, aSourceRow({ id: "sec", regulator: "SEC", state: "stale" })] }),
    );
    expect(await screen.findByRole("heading", { name: "Nothing has been captured yet" })).toBeDefined();
    const main = within(screen.getByRole("main"));
    expect(await main.findByRole("heading", { name: "Watched" })).toBeDefined();
    const lines = main.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "Central Bank of Nigeria: last good check 21 November 2026 at 09:14",
      "Economic and Financial Crimes Commission: by hand",
      "Securities and Exchange Commission: stale, last good check 21 November 2026 at 09:14",
    ]);
    expect(main.getByRole("heading", { name: "Not, or not reliably, watched" })).toBeDefined();
  });

  test("where nothing is watched claims nothing", async () => {
    open("/updates?view=all", standing({ sources: [efcc] }));
    expect(await screen.findByText("No source is being watched now.")).toBeDefined();
  });

  test("of what concerns the company is not emptiness of all", async () => {
    open("/updates?view=all", holding([aChange({ concerns: [] })]));
    expect(await screen.findByText("None of 1 update does, by your profile as it is now.")).toBeDefined();
  });
});

describe("the notice of blind spots", () => {
  const note = () => screen.findByRole("note", { name: "What is not watched" });

  test("names them, the first three by name, and leads to the sources", async () => {
    const names = ["A", "B", "C", "D", "E"].map((name) => blindSpot({ regulator: name, name }));
    open("/updates?view=all", standing({ blindSpots: names }));
    const shown = await note();
    expect(shown.textContent).toMatch(/^A, B, C and 2 more are not, or not reliably, watched: if nothing of them/);
    expect(within(shown).getByRole("link", { name: "See the sources" }).getAttribute("href")).toBe(
      "/updates?view=sources",
    );
  });

  test("is of the one regulator whose updates are listed, with the reason", async () => {
    const sec = blindSpot({ regulator: "SEC", name: "Securities and Exchange Commission" });
    open("/updates?regulator=EFCC", standing({ blindSpots: [sec, blindSpot()] }));
    expect((await note()).textContent).toMatch(
      /^Economic and Financial Crimes Commission is not, or not reliably, watched \(its sources: by hand\)/,
    );
  });

  test("is not there where every source that matters stands well", async () => {
    open("/updates?view=all", { ...holding([aChange()]), ...standing({ sources: [aSourceRow()] }) });
    await entry("Guidelines on Example Payments");
    expect(screen.queryByRole("note")).toBeNull();
  });

  test("does not take a failed look for good news", async () => {
    open("/updates?view=all", {
      "source.ofCompany": () => {
        throw new Refusal(404, "Gone");
      },
    });
    expect((await note()).textContent).toMatch(/could not be checked/);
  });
});
