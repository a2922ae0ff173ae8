import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { registerCsv } from "./work.ts";

type Shows = Screen["shows"];
/** A screen of work: what it asks for, and what is seen with much, with nothing, without an answer and while it is waited for. */
type WorkScreen = {
  name: string;
  path: string;
  asks: string;
  filled: Shows;
  before?: Screen["before"];
  empty: { path?: string; shows: Shows };
  failed: string;
  waits: string;
};

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name }).first();

const all: WorkScreen[] = [
  {
    name: "work",
    path: "/work",
    asks: "work.mine",
    filled: heading(/^Late/),
    empty: { path: "/work?view=all", shows: text("No open tasks") },
    failed: "Your work could not be loaded",
    waits: "Loading your work...",
  },
  {
    name: "evidence",
    path: "/evidence",
    asks: "evidence.list",
    filled: text("Minutes of the board"),
    empty: { shows: text("No evidence is kept yet") },
    failed: "The evidence could not be loaded",
    waits: "Loading evidence...",
  },
  {
    name: "calendar",
    path: "/calendar",
    asks: "calendar.list",
    filled: text("Collect the figures of all branches"),
    empty: { path: "/calendar?kinds=task", shows: text("Nothing matches") },
    failed: "The calendar could not be loaded",
    waits: "Loading the calendar...",
  },
  {
    name: "circulars",
    path: "/circulars?box=sent",
    asks: "circular.list",
    filled: (page) => page.getByRole("list", { name: "Circulars" }),
    empty: { path: "/circulars", shows: text("Nothing was sent to you") },
    failed: "The circulars could not be loaded",
    waits: "Loading circulars...",
  },
  {
    name: "duties",
    path: "/duties",
    asks: "duty.list",
    filled: (page) => page.getByRole("grid", { name: "Duties" }),
    empty: { path: "/duties?search=zeppelin", shows: text("No duty matches") },
    failed: "The duties could not be loaded",
    waits: "Loading duties...",
  },
  {
    name: "filings",
    path: "/filings",
    asks: "filing.list",
    filled: (page) => page.locator("[data-filing]").first(),
    empty: { path: "/filings?status=waived", shows: text("No filing matches") },
    failed: "The filings could not be loaded",
    waits: "Loading filings...",
  },
  {
    name: "import",
    path: "/duties/import",
    asks: "import.list",
    async before(page) {
      await text("Nothing yet.")(page).waitFor();
      const file = { name: "Compliance register 2026.csv", mimeType: "text/csv", buffer: Buffer.from(registerCsv) };
      await page.getByLabel("Choose a file").setInputFiles(file);
    },
    filled: heading("Compliance register 2026.csv"),
    empty: { shows: text("Nothing yet.") },
    failed: "The imports could not be loaded",
    waits: "Loading imports...",
  },
];

const statesOf = ({ name, path, asks, filled, before, empty, failed, waits }: WorkScreen): Screen[] => [
  { name, path, as: "company", shows: filled, isWhole: true, isOfWork: true, ...(before && { before }) },
  { name: `${name}-empty`, path: empty.path ?? path, as: "newcomer", shows: empty.shows },
  { name: `${name}-failed`, path, as: "company", holds: { path: asks, how: "fails" }, shows: heading(failed) },
  {
    name: `${name}-loading`,
    path,
    as: "company",
    holds: { path: asks, how: "waits" },
    shows: (page) => page.getByRole("status", { name: waits }),
  },
];

/** What lies over a screen of work. */
const over: Screen[] = [
  {
    name: "filings-opened",
    path: "/filings",
    as: "company",
    async before(page) {
      await page.locator("[data-duty] [aria-expanded]").first().click();
    },
    shows: (page) => page.locator("[data-duty] [aria-expanded=true]").first(),
    isWhole: true,
  },
  {
    name: "filing",
    path: "/filings",
    as: "company",
    before: (page) => page.locator("[data-filing]").getByRole("button").first().click(),
    shows: (page) => page.getByRole("dialog", { name: "Filing" }).getByRole("heading", { name: "Why on this day" }),
  },
  {
    name: "duty",
    path: "/duties?duty=ng-ndpa-2023.r3",
    as: "company",
    shows: heading("Why it binds"),
  },
];

export const workScreens: Screen[] = [...all.flatMap(statesOf), ...over];
