import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { dayInLagos } from "#web/lib/format.ts";
import { changedFields } from "#web/regulation/changed-fields.ts";
import { latestOf } from "#web/regulator/latest.ts";
import { yearBars } from "#web/regulator/years.ts";
import { renderApp, signIn } from "./support/app.tsx";
import { aMayApply, anOverview, aRegulation } from "./support/factories.ts";
import { Refusal, type Handlers } from "./support/fake-server.ts";

const centralBank = "/regulator/central-bank-of-nigeria";
const failing = () => {
  throw new Refusal(500, "Something went wrong");
};
const never = () => new Promise(() => {});
const ok = (data: unknown) => () => ({ success: true, data });
const noFacets = { regulator: {}, category: {}, risk: {}, status: {}, applies: {}, year: {} };

function aRow(overrides: Partial<ReturnType<typeof aRegulation>> = {}, verdict: "applies" | "watch" = "applies") {
  return { ...aRegulation(overrides), verdict };
}
function aRevision(recordedAt: string, paths: string[] = ["summary"]) {
  return {
    regulation_id: "cards-2024",
    regulation_title: "Card Guidelines",
    regulator: "CBN",
    revision: 2,
    recordedAt,
    changes: paths.map((path) => ({ path, before: "a", after: "b" })),
  };
}

type Library = { texts?: unknown[]; drafts?: unknown[]; total?: number; applies?: object; year?: object };
/** Answers both the list of all texts and that of the drafts. */
const libraryOf = ({ texts = [], drafts = [], total = 0, applies = {}, year = {} }: Library) => ({
  "library.list": (input: { applies?: string }) =>
    input.applies === "watch"
      ? { success: true, data: drafts, total: drafts.length, facets: noFacets }
      : { success: true, data: texts, total, facets: { ...noFacets, applies, year } },
});

async function open(handlers: Handlers = {}, path = centralBank) {
  signIn();
  const app = renderApp(path, handlers);
  await screen.findByRole("heading", { level: 1 });
  return app;
}
const part = (name: string) => screen.getByRole("region", { name });
const inPart = async (name: string) => within(await screen.findByRole("region", { name }));

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
    await open({ "regulation.regulators": ok(regulators) }, "/regulator/marine-board");
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
    const regulators = () => (isUp ? { success: true, data: [] } : failing());
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
  const watching = (codes: string[]) => ok({ regulators: codes });

  test("shows what the company watches already", async () => {
    await open({ "monitor.regulators": watching(["CBN"]) });
    const button = await screen.findByRole("button", { name: "Watching" });
    expect(button.getAttribute("aria-pressed")).toBe("true");
  });

  test("starts watching at once, says so, and the sidebar follows", async () => {
    let watched = ["SEC"];
    const { user, calls } = await open({
      "monitor.regulators": () => ({ success: true, data: { regulators: watched } }),
      "monitor.watchRegulator": () => {
        watched = ["CBN", "SEC"];
        return { success: true, data: { regulators: watched } };
      },
      "dashboard.summary": () => ({
        success: true,
        data: {
          topRegulators: [
            { regulator: "CBN", name: "Central Bank of Nigeria", count: 34, isWatched: watched.includes("CBN") },
          ],
        },
      }),
    });
    expect(await screen.findByRole("link", { name: "Central Bank of Nigeria, 34 regulations" })).toBeDefined();
    const button = await screen.findByRole("button", { name: "Watch" });
    expect(button.getAttribute("aria-pressed")).toBe("false");
    await user.click(button);
    expect(await screen.findByRole("button", { name: "Watching", pressed: true })).toBe(document.activeElement);
    expect(calls.find(({ path }) => path === "monitor.watchRegulator")?.input).toEqual({
      companyId: "company-1",
      regulator: "CBN",
      isWatched: true,
    });
    expect(
      await screen.findByText("Watching Central Bank of Nigeria: what is announced of it reaches you"),
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
    await user.click(await screen.findByRole("button", { name: "Watching" }));
    expect(await screen.findByText("No longer watching Central Bank of Nigeria")).toBeDefined();
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
    await user.click(await screen.findByRole("button", { name: "Watch" }));
    const pressed = await screen.findByRole("button", { name: "Watching" });
    await user.click(pressed);
    expect(calls.filter(({ path }) => path === "monitor.watchRegulator")).toHaveLength(1);
    refuse(new Error("The line is down"));
    expect(await screen.findByText("Watching could not be changed. Please try again.")).toBeDefined();
    expect(await screen.findByRole("button", { name: "Watch", pressed: false })).toBeDefined();
  });

  test("shows nothing it does not know, and can be asked again", async () => {
    let isUp = false;
    const { user } = await open({
      "monitor.regulators": () => (isUp ? { success: true, data: { regulators: ["CBN"] } } : failing()),
    });
    const retry = await screen.findByRole("button", { name: "Watch state not loaded: Retry" });
    expect(screen.queryByRole("button", { name: /^Watch(ing)?$/ })).toBeNull();
    isUp = true;
    await user.click(retry);
    expect(await screen.findByRole("button", { name: "Watching" })).toBe(document.activeElement);
  });
});

describe("the regulations by risk", () => {
  const many = Array.from({ length: 7 }, (_, index) => aRegulation({ regulation_title: `Circular ${index}` }));
  const low = aRegulation({ risk_level: "Low", regulation_title: "Guidance", nextDueOn: "2026-12-04" });
  const overview = { "dashboard.overview": ok(anOverview({ high: many, low: [low], total: 8 })) };

  test("are counted in a figure that reads in words", async () => {
    await open(overview);
    const figure = await screen.findByRole("figure", { name: "Regulations that bind your company, by risk" });
    const said = within(figure)
      .getAllByRole("term")
      .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
    expect(said).toEqual(["High 7", "Medium 0", "Low 1"]);
  });

  test("stand in the server's order, the first five at once and the others on request", async () => {
    const { user } = await open(overview);
    const list = await screen.findByRole("list", { name: "High risk regulations" });
    const titles = () =>
      within(list)
        .getAllByRole("button")
        .map((button) => button.textContent);
    expect(titles()).toEqual(["Circular 0", "Circular 1", "Circular 2", "Circular 3", "Circular 4"]);
    const more = screen.getByRole("button", { name: "Show all 7 High risk regulations" });
    await user.click(more);
    expect(titles()).toHaveLength(7);
    expect(more.getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement).toBe(more);
    await user.click(screen.getByRole("button", { name: "Show fewer High risk regulations" }));
    expect(titles()).toHaveLength(5);
  });

  test("say what is due next and why they apply, and leave out a level without any", async () => {
    await open(overview);
    const list = within(await screen.findByRole("list", { name: "Low risk regulations" }));
    expect(list.getByText("4 Dec 2026")).toBeDefined();
    expect(list.getByText("It names your licence")).toBeDefined();
    expect(screen.queryByRole("heading", { name: "Medium risk" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Show all .* Low/ })).toBeNull();
  });

  test("open over the screen, and the keyboard returns to the row", async () => {
    const { user, router } = await open({ ...overview, "dashboard.regulation": never });
    const row = await screen.findByRole("button", { name: "Guidance" });
    await user.click(row);
    const dialog = await screen.findByRole("dialog", { name: "Risk Audit Details" });
    expect(router.state.location.search).toEqual({ regulation: low.regulation_id });
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  test("say when there are none", async () => {
    await open();
    expect(await screen.findByText("No text of this regulator binds your company")).toBeDefined();
    expect(screen.getByText(/^Judged by your profile as it is now/)).toBeDefined();
  });

  test("load without holding up the other parts", async () => {
    await open({ "dashboard.overview": never, ...libraryOf({ total: 2 }) });
    expect(await screen.findByText(/^2 texts in the library/)).toBeDefined();
    expect(part("Regulations by risk").getAttribute("aria-busy")).toBe("true");
    expect(within(part("Regulations by risk")).getByTestId("row-skeletons")).toBeDefined();
  });

  test("can be asked for again, and the keyboard stays with them", async () => {
    let isUp = false;
    const { user } = await open({
      "dashboard.overview": () => (isUp ? { success: true, data: anOverview() } : failing()),
    });
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("The regulations could not be loaded")).toBeDefined();
    isUp = true;
    await user.click(alert.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No text of this regulator binds your company")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Regulations by risk" }));
  });
});

describe("what is not settled or not in force yet", () => {
  test("may apply, with its questions and the way to answer them all", async () => {
    await open({ "dashboard.overview": ok(anOverview({ mayApply: [aMayApply({ regulation_title: "Card Rules" })] })) });
    const may = await inPart("May apply");
    expect(
      may.getByText("We cannot tell yet whether 1 text binds you. It says what we would need to know."),
    ).toBeDefined();
    expect(may.getByRole("button", { name: "Card Rules" })).toBeDefined();
    expect(may.getByText("Do you issue cards?")).toBeDefined();
    const link = may.getByRole("link", { name: "Answer the open questions" });
    expect(link.getAttribute("href")).toBe("/dashboard?why=open");
    expect(screen.getByText("Some may: what is still to be settled stands below.")).toBeDefined();
  });

  test("drafts are called drafts", async () => {
    const draft = aRow({ regulation_title: "Fraud Guidelines", status: "draft", issuedOn: "2024-02" }, "watch");
    await open(libraryOf({ drafts: [draft] }));
    const drafts = await inPart("Draft: may be worth preparing for");
    expect(drafts.getByRole("button", { name: "Fraud Guidelines" })).toBeDefined();
    expect(drafts.getByText("February 2024")).toBeDefined();
  });

  test("neither part is there without any", async () => {
    await open();
    await screen.findByText("No text of this regulator binds your company");
    await screen.findByText("Nothing with a known date is in the library.");
    expect(screen.queryByRole("region", { name: /May apply|Draft/ })).toBeNull();
  });
});

describe("the changes over time", () => {
  test("are drawn by year and read as a list", async () => {
    const thisYear = dayInLagos(new Date()).slice(0, 4);
    await open(libraryOf({ year: { [thisYear]: 3, unknown: 2 } }));
    const figure = await screen.findByRole("figure", { name: "Texts in the library by year of issue" });
    const bars = within(figure).getAllByRole("listitem");
    expect(bars.map((bar) => bar.firstChild?.textContent)).toEqual([`${thisYear}: 3 texts`]);
    expect(screen.getByText("2 texts without a known date are not drawn.")).toBeDefined();
  });

  test("list what was issued and what was revised, newest first", async () => {
    const texts = [
      aRow({ regulation_title: "Capital Circular", issuedOn: "2026-06-15" }),
      aRow({ regulation_title: "Old Draft", issuedOn: "2026-02", status: "draft" }),
    ];
    const revisions = [aRevision("2026-11-19T23:30:00.000Z", ["summary", "requirements.r1.text"])];
    await open({ ...libraryOf({ texts }), "regulation.revisions": ok(revisions) });
    const rows = within(await screen.findByRole("list", { name: "Latest" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Card GuidelinesRecord revised 20 Nov 2026: summary, requirements",
      "Capital CircularIssued 15 Jun 2026",
      "Old DraftIssued February 2026 · Draft",
    ]);
  });

  test("are not told by half", async () => {
    let isUp = false;
    const { user } = await open({
      ...libraryOf({ texts: [aRow({ regulation_title: "Capital Circular" })] }),
      "regulation.revisions": () => (isUp ? { success: true, data: [], total: 0 } : failing()),
    });
    const changes = await inPart("Changes over time");
    expect(await changes.findByText("The changes could not be loaded")).toBeDefined();
    expect(changes.queryByText("Capital Circular")).toBeNull();
    isUp = true;
    await user.click(changes.getByRole("button", { name: "Retry" }));
    expect(await changes.findByRole("button", { name: "Capital Circular" })).toBeDefined();
  });
});

test("source health claims nothing", async () => {
  await open();
  const health = await inPart("Source health");
  expect(health.getByText("Not watched automatically yet")).toBeDefined();
  expect(health.getByText(/silence here does not mean that nothing was published/)).toBeDefined();
});

describe("the years", () => {
  const labels = (counts: Record<string, number>) => yearBars(counts, 2026).bars.map(({ meaning }) => meaning);

  test("include those without any, up to this one", () => {
    expect(labels({ 2023: 2, 2025: 1 })).toEqual(["2023: 2 texts", "2024: 0 texts", "2025: 1 text", "2026: 0 texts"]);
  });

  test("that are long ago share a bar", () => {
    const { bars, sumUpTo, undated } = yearBars({ 2004: 1, 2016: 2, 2017: 3, 2026: 4, unknown: 5 }, 2026);
    expect(bars).toHaveLength(11);
    expect(bars[0]).toEqual({ label: "≤16", value: 3, meaning: "Up to 2016: 3 texts", isSum: true });
    expect(bars[1]).toEqual({ label: "’17", value: 3, meaning: "2017: 3 texts" });
    expect([sumUpTo, undated]).toEqual([2016, 5]);
  });

  test("reach beyond this one where a text is dated ahead", () => {
    expect(labels({ 2027: 1 })).toEqual(["2027: 1 text"]);
  });

  test("are none where no date is known", () => {
    expect(yearBars({ unknown: 1 }, 2026)).toEqual({ bars: [], sumUpTo: null, undated: 1 });
  });
});

test("the latest are the newest eight of both kinds", () => {
  const issued = ["2026-03-31", "2026-03", "2026", null].map((issuedOn) => aRow({ issuedOn }));
  const revised = Array.from({ length: 8 }, (_, day) => aRevision(`2026-03-${String(30 - day)}T09:00:00.000Z`));
  const latest = latestOf(issued, revised).map(({ on }) => on);
  expect(latest).toEqual(["2026-03-31", "2026-03-30", "2026-03-29", "2026-03-28", "2026-03-27", "2026-03-26", "2026-03-25", "2026-03-24"]); // prettier-ignore
  expect(latestOf(issued, []).map(({ on }) => on)).toEqual(["2026-03-31", "2026-03", "2026"]);
});

test.each([
  [["summary"], ["summary"]],
  [
    ["requirements.r1.text", "requirements.r2.deadline.rule", "issuedOn"],
    ["requirements", "date of issue"],
  ],
  [["severity", "severityWhy"], ["severity"]],
  [["somethingNew.x"], ["somethingNew"]],
])("changes of %j are told as %j", (paths, words) => {
  expect(changedFields(paths.map((path) => ({ path, before: null, after: "x" })))).toEqual(words);
});
