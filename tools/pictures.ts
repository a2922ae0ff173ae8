/**
 * Pictures of every screen, narrow and wide, light and dark, of the built process on data of its own. Exit code 1 when a
 * screen could not be taken.
 *
 *   npm run pictures               all screens (tools/support/screens.ts) into pictures/, which git ignores
 *   npm run pictures -- profile    only those whose name begins so
 *   npm run pictures -- --look=390-dark,1440-light
 *                                  only in these of the four looks
 *   npm run pictures -- --readme   the two of the README, compressed, into docs/pictures/
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import sharp from "sharp";
import { findChromium } from "./chromium.mjs";
import { bringLetters, decide } from "./support/letters.ts";
import { startBuiltProcess, wait, type BuiltProcess } from "./support/built-process.ts";
import { announce, confirmEmail, signInBrowser, signUpCompany, type SignedUp } from "./support/company.ts";
import { screens, type Screen, type Visitor } from "./support/screens.ts";
import { bringWork } from "./support/work.ts";
import { watchedSites, type WatchedSites } from "./support/watched-sites.ts";

type Look = {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
  deviceScaleFactor: number;
};
type Sessions = Record<Visitor, SignedUp | undefined>;

const root = path.join(import.meta.dirname, "..");
const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
const looks: Look[] = [
  { name: "390-light", viewport: narrow, colorScheme: "light", deviceScaleFactor: 1 },
  { name: "390-dark", viewport: narrow, colorScheme: "dark", deviceScaleFactor: 1 },
  { name: "1440-light", viewport: wide, colorScheme: "light", deviceScaleFactor: 1 },
  { name: "1440-dark", viewport: wide, colorScheme: "dark", deviceScaleFactor: 1 },
];
const readme: { screen: string; look: Look }[] = [
  { screen: "dashboard", look: { ...looks[2]!, name: "dashboard" } },
  { screen: "dashboard-regulation", look: { ...looks[1]!, name: "regulation", deviceScaleFactor: 2 } },
];
const readmeMaxBytes = 120_000;
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** One company with news, and one that has just arrived; the regulators' sites publish in between. */
async function fill(built: BuiltProcess, sites: WatchedSites): Promise<Sessions> {
  const company = await signUpCompany(built);
  await until(
    async () => (await list(`${built.url}/api/v1/source`)).filter(({ state }) => state === "ok").length === 2,
  );
  sites.publish();
  await until(async () => (await list(`${built.url}/api/v1/change`)).length === 5);
  await bringLetters(built);
  await decide(built, company);
  await confirmEmail(built, company);
  await bringWork(built, company);
  const newcomer = await signUpCompany(built, { name: "Idanre Savings", email: "hello@idanre-savings.ng" });
  const companyId = company._id;
  await announce(built, [
    { companyId, changeType: "new", regulator: "CBN", regulationTitle: "Guidelines on Contactless Payments in Nigeria" },
    { companyId, changeType: "update", regulator: "NDPC", regulationTitle: "General Application and Implementation Directive" },
    { companyId, changeType: "amendment", regulator: "NDIC", regulationTitle: "Framework for Single Customer View" },
  ]); // prettier-ignore
  return { nobody: undefined, company, newcomer };
}

async function list(url: string): Promise<{ state?: string }[]> {
  return ((await (await fetch(url)).json()) as { data: { state?: string }[] }).data;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > 30_000) throw new Error("What the regulators' sites publish was not captured");
    await wait(200);
  }
}

type Shot = { url: string; session: SignedUp | undefined; screen: Screen; look: Look; isWhole: boolean };

async function shoot(browser: Browser, { url, session, screen, look, isWhole }: Shot): Promise<Buffer> {
  const { viewport, colorScheme, deviceScaleFactor } = look;
  const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor, reducedMotion: "reduce" });
  context.setDefaultTimeout(15_000);
  try {
    if (session) await signInBrowser(context, url, session);
    const page = await context.newPage();
    const faults: Error[] = [];
    page.on("pageerror", (fault) => faults.push(fault));
    // The live stream never ends: with it the network is never idle.
    await page.route(/notification\.live/, (route) => route.fulfill({ contentType: "text/event-stream", body: "" }));
    if (screen.holds) await hold(page, screen.holds);
    await page.goto(url + screen.path);
    await screen.before?.(page);
    await screen.shows(page).waitFor();
    // What waits for an answer is never idle.
    if (screen.holds?.how !== "waits") await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    if (faults[0]) throw faults[0];
    // A window as high as the page, so that what fills a window's height fills the picture's.
    if (isWhole) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: viewport.width, height: Math.max(height, viewport.height) });
    }
    return await page.screenshot({ animations: "disabled" });
  } finally {
    await context.close();
  }
}

const refusal = { error: { code: -32_603, message: "Something went wrong", data: { httpStatus: 500 } } };

/** Keeps the answer of a procedure back, or lets it fail; what is asked with it is answered, unless all waits. */
async function hold(page: Page, { path: held, how }: NonNullable<Screen["holds"]>): Promise<void> {
  const asked = (url: URL) => url.pathname.replace(/^.*\//, "").split(",");
  await page.route(
    (url) => asked(url).includes(held),
    async (route) => {
      if (how === "waits") return;
      const response = await route.fetch();
      const answers = (await response.json()) as object[];
      const json = asked(new URL(route.request().url())).map((one, at) => (one === held ? refusal : answers[at]));
      await route.fulfill({ response, json });
    },
  );
}

async function takeAll(browser: Browser, url: string, sessions: Sessions, wanted: string[]): Promise<void> {
  const folder = path.join(root, "pictures");
  mkdirSync(folder, { recursive: true });
  for (const screen of screens.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.startsWith(part)),
  )) {
    for (const look of shownLooks) {
      const file = path.join(folder, `${screen.name}-${look.name}.png`);
      try {
        const shot = { url, session: sessions[screen.as], screen, look, isWhole: screen.isWhole ?? false };
        await sharp(await shoot(browser, shot)).toFile(file);
        print(path.relative(root, file));
      } catch (fault) {
        process.exitCode = 1;
        print(`FAILED ${screen.name}, ${look.name}: ${String(fault).split("\n")[0]}`);
      }
    }
  }
}

async function takeForReadme(browser: Browser, url: string, sessions: Sessions): Promise<void> {
  for (const { screen: name, look } of readme) {
    const screen = screens.find((each) => each.name === name)!;
    const png = await shoot(browser, { url, session: sessions[screen.as], screen, look, isWhole: false });
    const file = path.join(root, "docs/pictures", `${look.name}.webp`);
    const { size } = await sharp(png).webp({ quality: 82, effort: 6 }).toFile(file);
    print(`${path.relative(root, file)}, ${(size / 1000).toFixed(1)} kB`);
    if (size > readmeMaxBytes) throw new Error(`${file} is larger than ${readmeMaxBytes / 1000} kB`);
  }
}

const args = process.argv.slice(2);
const lookArg = args
  .find((arg) => arg.startsWith("--look="))
  ?.slice("--look=".length)
  .split(",");
const shownLooks = looks.filter(({ name }) => lookArg?.includes(name) ?? true);
await using sites = await watchedSites();
await using built = await startBuiltProcess(sites.settings);
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const sessions = await fill(built, sites);
  if (args.includes("--readme")) await takeForReadme(browser, built.url, sessions);
  else
    await takeAll(
      browser,
      built.url,
      sessions,
      args.filter((arg) => !arg.startsWith("--")),
    );
} finally {
  await browser.close();
}
