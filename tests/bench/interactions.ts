import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { findHeadless } from "../../tools/chromium.mjs";
import { signUp, startServer } from "./server.ts";
import { ms, times } from "./table.ts";
import { rows } from "./work.ts";

type Session = { token: string; id: string };
type Add = (area: string, what: string, measured: string, bar?: string, isMet?: boolean) => void;
/** One thing that a hand does, again and again; and what makes it possible again. */
type Interaction = { what: string; path: string; act: (page: Page, round: number) => Promise<void> };

// A cheap phone beside this machine: the factor that Lighthouse uses.
const slowDown = 4;
const rounds = 9;
// The stream of what is new keeps the network busy for good.
const settledMs = 3_000;
const phone = { width: 390, height: 844 };
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** In the page: notes how long each press and key takes until what it changed is painted (Event Timing, as for INP; in steps of 8 ms). */
function noteDurations(): void {
  const noted: number[] = [];
  Object.assign(window, { durations: noted });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0) noted.push(entry.duration);
  });
  observer.observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** The longest event of each round, in milliseconds; what took less than 16 ms is not told by the browser, and counts as 16. */
async function durationsOf(page: Page, act: Interaction["act"]): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(() => void ((window as unknown as { durations: number[] }).durations.length = 0));
    await act(page, round);
    // What an interaction has begun, and the observer's report of it, have come to an end.
    await page.waitForTimeout(600);
    const seen = await page.evaluate(() => (window as unknown as { durations: number[] }).durations);
    took.push(Math.max(16, ...seen));
  }
  return took;
}

const letters = "returns to the bank";
const typeLetter = (page: Page, name: string, round: number) =>
  page.getByRole("searchbox", { name }).or(page.getByRole("textbox", { name })).first().press(letters[round]!);

async function closeDialog(page: Page): Promise<void> {
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

const interactions: Interaction[] = [
  {
    what: "opening a regulation",
    path: "/dashboard",
    async act(page, round) {
      const cards = page.getByRole("list", { name: "High risks" }).getByRole("article");
      await cards
        .nth(round % 3)
        .getByRole("button", { name: /^See More/ })
        .click();
      await page.getByRole("dialog").waitFor();
      await page.waitForTimeout(300);
      await closeDialog(page);
    },
  },
  {
    what: "typing in search",
    path: "/dashboard",
    act: (page, round) => typeLetter(page, "Explore all regulations", round),
  },
  {
    what: "moving a carousel",
    path: "/dashboard",
    act: (page) => page.getByRole("button", { name: "Scroll High risks right" }).click(),
  },
  {
    what: "filtering a table of 2,000 rows",
    path: "/duties",
    act: (page, round) => typeLetter(page, "Search the duties", round),
  },
];

async function openPage(browser: Browser, base: string, session: Session) {
  const context = await browser.newContext({ baseURL: base, viewport: phone, hasTouch: true, reducedMotion: "reduce" });
  await context.addInitScript(noteDurations);
  await context.addInitScript(({ token, id }) => {
    localStorage.setItem("token", token);
    localStorage.setItem("company", JSON.stringify({ _id: id }));
  }, session);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const slow = (rate: number) => devtools.send("Emulation.setCPUThrottlingRate", { rate });
  return { page, slow, context };
}

/** A button that changes a word, and nothing else: what the browser itself takes. */
async function ofEmptyPage(browser: Browser): Promise<number> {
  const context = await browser.newContext({ viewport: phone, hasTouch: true });
  await context.addInitScript(noteDurations);
  const page = await context.newPage();
  await page.route("**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<button onclick="this.textContent = Math.random()">Change</button>`,
    }),
  );
  await page.goto("http://127.0.0.1/");
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  const took = median(await durationsOf(page, (empty) => empty.getByRole("button").click()));
  await context.close();
  return took;
}

const screens = [
  ["Library", "/regulations"],
  ["Updates", "/updates"],
  ["Duties", "/duties"],
  ["Filings", "/filings"],
  ["Dashboard", "/dashboard"],
] as const;

/** In the page: from a press until what it leads to is there, and nothing in it that loads, painted. */
async function untilThere(
  pressed: Element,
  { path, there, heading }: { path: string; there: string; heading: string },
): Promise<number> {
  // The address changes before the screen does.
  const before = document.querySelector(`${there} ${heading}`);
  const begin = performance.now();
  (pressed as HTMLElement).click();
  const isThere = () => {
    const now = document.querySelector(`${there} ${heading}`);
    return location.pathname === path && now && now !== before && !document.querySelector(`${there} [aria-busy=true]`);
  };
  while (!isThere()) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - begin;
}
const visit = (page: Page, path: string) =>
  page.locator(`a[href="${path}"]`).first().evaluate(untilThere, { path, there: "main", heading: "h1" });

/**
 * Interaction to next paint at a fourth of the speed beside that of an empty page's button, and navigation between screens at
 * full speed, for a company with 2,000 duties of its own; each the middle of nine.
 */
export async function measureInteractions(add: Add): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "ilana-bench-hand-"));
  const executablePath = findHeadless();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const first = await startServer(dataDir);
    const session = await signUp(first.base);
    await first.stop();
    rows(["fill", session.id], dataDir, {});
    const server = await startServer(dataDir);
    try {
      const base = new URL(server.base).origin;
      await measureHand(browser, base, session, add);
      await measureOpening(browser, base, session, add);
      await measureNavigation(browser, base, session, add);
    } finally {
      await server.stop();
    }
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureHand(browser: Browser, base: string, session: Session, add: Add): Promise<void> {
  const empty = await ofEmptyPage(browser);
  add("hand", "an empty page's button, at a fourth of the speed", ms(empty));
  for (const { what, path: address, act } of interactions) {
    const { page, slow, context } = await openPage(browser, base, session);
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(settledMs);
    await slow(slowDown);
    const took = median(await durationsOf(page, act));
    const measured = `${ms(took)}, ${times(took / empty)} of the empty page's`;
    add("hand", `${what}, to the next paint`, measured, "100 ms", took <= 100);
    await context.close();
  }
}

/** How long it takes at a fourth of the speed until a regulation that was seen before can be read. */
async function measureOpening(browser: Browser, base: string, session: Session, add: Add): Promise<void> {
  const { page, slow, context } = await openPage(browser, base, session);
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForTimeout(settledMs);
  await slow(slowDown);
  const took: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const more = page.getByRole("button", { name: /^See More/ }).first();
    const opened = await more.evaluate(untilThere, { path: "/dashboard", there: "[role=dialog]", heading: "h4" });
    // The first loads the code, and the regulation.
    if (round > 0) took.push(opened);
    await page.waitForTimeout(600);
    await closeDialog(page);
  }
  add("hand", "opening a regulation, until it can be read", ms(median(took)));
  await context.close();
}

async function measureNavigation(browser: Browser, base: string, session: Session, add: Add) {
  const { page, context } = await openPage(browser, base, session);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForTimeout(settledMs);
  const took = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round += 1)
    for (const [, href] of screens) {
      const visited = await visit(page, href);
      // The first round loads the code of each screen.
      took.set(href, [...(took.get(href) ?? []), visited]);
      await page.waitForTimeout(200);
    }
  for (const [name, href] of screens) {
    const [firstTime, ...later] = took.get(href)!;
    const middle = median(later);
    add(
      "hand",
      `to ${name}, from another screen`,
      `${ms(middle)}, the first time ${ms(firstTime!)}`,
      "150 ms",
      middle < 150,
    );
  }
  await context.close();
}
