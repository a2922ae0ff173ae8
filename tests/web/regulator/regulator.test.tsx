import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderApp } from "../support/app.tsx";
import { aSummary } from "../support/factories.ts";
import { centralBank, failing, inPart, libraryOf, answering, open } from "../support/regulator.tsx";
import { aChange, aSourceRow, blindSpot, holding, standing } from "../support/updates.tsx";
import { never, ok } from "../support/fake-server.ts";

describe("the address", () => {
  test("names the regulator in the heading and in the title", async () => {
    const { calls } = await open();
    expect(screen.getByRole("heading", { level: 1, name: "Central Bank of Nigeria" })).toBeDefined();
    expect(document.title).toBe("Central Bank of Nigeria · Ilana");
    const library = screen.getByRole("link", { name: "All its texts in the library" });
    expect(library.getAttribute("href")).toBe("/regulations?regulator=CBN");
    await waitFor(() =>
      expect(calls.find(({ path }) => path === "dashboard.overview")?.input).toEqual({
        companyId: "company-1",
        limit: 20,
        regulator: "CBN",
      }),
    );
  });

  test("may be the short code, and becomes the name", async () => {
    const { href } = await open({}, "/regulator/cbn?regulation=cards-2024");
    await waitFor(() => expect(href()).toBe(`${centralBank}?regulation=cards-2024`));
  });

  test("may be of a regulator that only the library knows", async () => {
    const regulators = [{ regulator: "MARB", name: "Marine Board", count: 1, regulations: [] }];
    await open({ "regulation.regulators": answering(regulators) }, "/regulator/marine-board");
    expect(await screen.findByRole("heading", { level: 1, name: "Marine Board" })).toBeDefined();
  });

  test("may lead nowhere, which is said, with ways on", async () => {
    const { at } = await open({}, "/regulator/ministry-of-silly-walks");
    expect(await screen.findByRole("heading", { name: "We know no regulator by that name" })).toBeDefined();
    expect(at()).toBe("/regulator/ministry-of-silly-walks");
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Go to the library" }).getAttribute("href")).toBe("/regulations");
    expect(main.getByRole("link", { name: "Go to the dashboard" }).getAttribute("href")).toBe("/dashboard");
    expect(document.title).toBe("Regulator not found · Ilana");
  });

  test("cannot be judged while the library does not answer", async () => {
    let isUp = false;
    const regulators = () => (isUp ? ok([]) : failing());
    const { user } = await open({ "regulation.regulators": regulators }, "/regulator/marine-board");
    expect(await screen.findByText("The regulator could not be loaded")).toBeDefined();
    isUp = true;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("We know no regulator by that name")).toBeDefined();
  });

  test("says so when it is not known who is signed in", async () => {
    localStorage.setItem("token", "not a token");
    renderApp(centralBank);
    expect(await screen.findByText("Company ID not found")).toBeDefined();
  });
});

describe("the header", () => {
  test.each([
    [{ total: 118, applies: { applies: 34, may: 30 } }, "118 texts in the library: 34 bind your company, 30 may."],
    [{ total: 1, applies: { applies: 1 } }, "1 text in the library: 1 binds your company, none may."],
    [{ total: 13, applies: { may: 5, no: 8 } }, "13 texts in the library: none binds your company, 5 may."],
  ])("says in one line what there is (%#)", async (library, line) => {
    await open(libraryOf(library));
    expect(await screen.findByText(line)).toBeDefined();
  });
});

describe("the watch button", () => {
  const watching = (codes: string[]) => answering({ regulators: codes });

  test("shows what the company watches already", async () => {
    await open({ "monitor.regulators": watching(["CBN"]) });
    const button = await screen.findByRole("button", { name: "Watching: told everything of CBN" });
    expect(button.getAttribute("aria-pressed")).toBe("true");
  });

  test("starts watching at once, says so, and the sidebar follows", async () => {
    let watched = ["SEC"];
    const { user, calls } = await open({
      "monitor.regulators": () => ok({ regulators: watched }),
      "monitor.watchRegulator": () => {
        watched = ["CBN", "SEC"];
        return ok({ regulators: watched });
      },
      "dashboard.summary": () =>
        ok({
          ...aSummary(),
          topRegulators: [
            { regulator: "CBN", name: "Central Bank of Nigeria", count: 34, isWatched: watched.includes("CBN") },
          ],
        }),
    });
    expect(await screen.findByRole("link", { name: "Central Bank of Nigeria, 34 regulations" })).toBeDefined();
    const button = await screen.findByRole("button", { name: "Watch: tell me everything of CBN" });
    expect(button.getAttribute("aria-pressed")).toBe("false");
    await user.click(button);
    expect(await screen.findByRole("button", { name: "Watching: told everything of CBN", pressed: true })).toBe(
      document.activeElement,
    );
    expect(calls.find(({ path }) => path === "monitor.watchRegulator")?.input).toEqual({
      companyId: "company-1",
      regulator: "CBN",
      isWatched: true,
    });
    expect(
      await screen.findByText(
        "Watching Central Bank of Nigeria: you are told everything of it, here at once and by mail as your settings say",
      ),
    ).toBeDefined();
    const entry = await screen.findByRole("link", {
      name: "Central Bank of Nigeria, 34 regulations, watched by you",
    });
    expect(entry.getAttribute("aria-current")).toBe("page");
  });

  test("stops watching", async () => {
    const { user, calls } = await open({
      "monitor.regulators": watching(["CBN"]),
      "monitor.watchRegulator": watching([]),
    });
    await user.click(await screen.findByRole("button", { name: "Watching: told everything of CBN" }));
    expect(
      await screen.findByText("No longer watching Central Bank of Nigeria: you are told what is for you"),
    ).toBeDefined();
    expect(calls.find(({ path }) => path === "monitor.watchRegulator")?.input).toMatchObject({ isWatched: false });
  });

  test("shows the change before the server has answered, and takes it back when that fails", async () => {
    let refuse = (_error: Error) => {};
    let asked = 0;
    const { user, calls } = await open({
      // What is asked for after the failure does not arrive: the state is taken back all the same.
      "monitor.regulators": () => (asked++ === 0 ? watching([])() : never()),
      "monitor.watchRegulator": () =>
        new Promise((_resolve, reject) => {
          refuse = reject;
        }),
    });
    await user.click(await screen.findByRole("button", { name: "Watch: tell me everything of CBN" }));
    const pressed = await screen.findByRole("button", { name: "Watching: told everything of CBN" });
    await user.click(pressed);
    expect(calls.filter(({ path }) => path === "monitor.watchRegulator")).toHaveLength(1);
    refuse(new Error("The line is down"));
    expect(await screen.findByText("Watching could not be changed. Please try again.")).toBeDefined();
    expect(
      await screen.findByRole("button", { name: "Watch: tell me everything of CBN", pressed: false }),
    ).toBeDefined();
  });

  test("shows nothing it does not know, and can be asked again", async () => {
    let isUp = false;
    const { user } = await open({
      "monitor.regulators": () => (isUp ? ok({ regulators: ["CBN"] }) : failing()),
    });
    const retry = await screen.findByRole("button", { name: "Watch state not loaded: Retry" });
    expect(screen.queryByRole("button", { name: /^Watch(ing)?:/ })).toBeNull();
    isUp = true;
    await user.click(retry);
    expect(await screen.findByRole("button", { name: "Watching: told everything of CBN" })).toBe(
      document.activeElement,
    );
  });
});

describe("source health", () => {
  test("tells how the regulator's own sources stand", async () => {
    const lastOkAt = "2026-11-19T08:14:00.000Z";
    const others = aSourceRow({ id: "sec", regulator: "SEC", kind: "rss" });
    await open(standing({ sources: [aSourceRow({ state: "stale", lastOkAt }), others] }));
    const sources = within(await screen.findByRole("list", { name: "Its sources" })).getAllByRole("listitem");
    expect(sources.map(({ textContent }) => textContent)).toEqual([
      "Its catalogue of publicationsStaleIt should have been read again by now, and was not. Something may have been published since.Last good check: 19 November 2026 at 09:14",
    ]);
  });

  test("names the regulator as a blind spot, and claims nothing where none of it is watched", async () => {
    const spot = blindSpot({ regulator: "CBN", name: "Central Bank of Nigeria", regulations: 64 });
    await open(standing({ blindSpots: [spot] }));
    const health = await inPart("Source health");
    expect(await health.findByText(/^A blind spot of yours: 64 regulations of it apply or may apply/)).toBeDefined();
    expect(health.getByText(/^None of its publications are watched/)).toBeDefined();
    expect(health.getByRole("link", { name: "All sources" }).getAttribute("href")).toBe("/updates?view=sources");
  });

  test("says when it could not be told", async () => {
    await open({ "source.ofCompany": failing });
    expect(await (await inPart("Source health")).findByText("The sources could not be loaded")).toBeDefined();
  });
});

describe("what was captured last", () => {
  test("is listed, without what was set aside, and leads to the updates", async () => {
    const rows = [
      aChange({ id: "c0", status: "dismissed", title: "Set aside" }),
      aChange({ status: "review", heldBecause: "backdated" }),
      aChange({ id: "c2", source: "catalogue", changeType: "update", title: "Card Guidelines" }),
    ];
    const { calls } = await open(holding(rows));
    const list = within(await screen.findByRole("list", { name: "Latest captured" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Guidelines on Example PaymentsNew · first seen 21 Nov 2026, 09:14Held for review: dated long before the newest item",
      "Card GuidelinesUpdate · in the library 21 Nov 2026, 09:14",
    ]);
    expect(list.getByRole("link", { name: "Card Guidelines" }).getAttribute("href")).toBe(
      "/updates?regulator=CBN&scope=all&change=c2",
    );
    expect(screen.getByRole("link", { name: "All its updates" }).getAttribute("href")).toBe(
      "/updates?regulator=CBN&scope=all",
    );
    expect(calls.find(({ path }) => path === "change.ofCompany")?.input).toMatchObject({ regulator: "CBN" });
  });

  test("may be nothing", async () => {
    await open();
    expect(await screen.findByText(/^Nothing has been captured of it yet/)).toBeDefined();
  });

  test("fails on its own", async () => {
    await open({ "change.ofCompany": failing });
    expect(await screen.findByText("What was captured could not be loaded")).toBeDefined();
  });
});

describe("what was not read", () => {
  const about = (notYetRead: { title: string; year: string | null; about: string }[]) => ({
    "regulation.regulator": answering({
      regulator: "CBN",
      name: "Central Bank of Nigeria",
      regulates: "Licenses and supervises banks.",
      site: "https://www.cbn.gov.ng",
      notYetRead,
    }),
  });

  test("is named, so that silence does not pass for complete", async () => {
    await open(about([{ title: "Cheques Act", year: null, about: "Cheques that bounce." }]));
    const unread = await inPart("Known to exist, not yet read");
    expect(unread.getByRole("listitem").textContent).toBe("Cheques ActYear not known. Cheques that bounce.");
    expect(screen.getByText(/^Licenses and supervises banks./)).toBeDefined();
    expect(screen.getByRole("link", { name: /www.cbn.gov.ng/ }).getAttribute("href")).toBe("https://www.cbn.gov.ng");
  });

  test("is no part of the screen where there is none", async () => {
    await open(about([]));
    await screen.findByText(/^Licenses and supervises banks./);
    expect(screen.queryByRole("region", { name: "Known to exist, not yet read" })).toBeNull();
  });

  test("says so when it could not be loaded", async () => {
    let isUp = false;
    const { "regulation.regulator": answer } = about([{ title: "Cheques Act", year: "1977", about: "Cheques." }]);
    const { user } = await open({ "regulation.regulator": () => (isUp ? answer() : failing()) });
    const unread = await inPart("Known to exist, not yet read");
    isUp = true;
    await user.click(unread.getByRole("button", { name: "Retry" }));
    expect(await unread.findByText("Cheques Act")).toBeDefined();
  });
});
