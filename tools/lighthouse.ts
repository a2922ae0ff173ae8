/**
 * What Lighthouse says of the first screens on a phone: each loaded three times into an empty browser, the middle figure
 * counts. Exit code 1 when a target of docs/performance.md is missed.
 *
 *   npm run lighthouse                    landing, sign-in, sign-up and the filled dashboard (about five minutes)
 *   npm run lighthouse -- all             every screen
 *   npm run lighthouse -- landing         only those named
 *
 * Lighthouse comes by npm exec: with its 150 packages it is for this command alone, and no part of `npm start`.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { findChromium } from "./chromium.mjs";
import { freePort, startBuiltProcess, type BuiltProcess } from "./support/built-process.ts";
import { signInBrowser, signUpCompany, type SignedUp } from "./support/company.ts";

const version = "13.5.0";
const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];
type Screen = { name: string; path: string; isSignedIn: boolean; targets: Partial<Record<Category, number>> };

const whole = { accessibility: 1, "best-practices": 1 };
const quick = { performance: 0.95, ...whole };
const screens: Screen[] = [
  { name: "landing", path: "/", isSignedIn: false, targets: { performance: 0.98, ...whole } },
  { name: "sign-in", path: "/signin", isSignedIn: false, targets: { performance: 0.98, ...whole } },
  { name: "sign-up", path: "/signup", isSignedIn: false, targets: { performance: 0.98, ...whole } },
  { name: "dashboard", path: "/dashboard", isSignedIn: true, targets: quick },
  // Over the dashboard, with the text that the library has first.
  { name: "regulation", path: "/dashboard?regulation=", isSignedIn: true, targets: quick },
  { name: "forgot", path: "/forgot-password", isSignedIn: false, targets: whole },
  { name: "library", path: "/regulations", isSignedIn: true, targets: quick },
  { name: "regulator", path: "/regulator/central-bank-of-nigeria", isSignedIn: true, targets: whole },
  { name: "updates", path: "/updates", isSignedIn: true, targets: quick },
  { name: "duties", path: "/duties", isSignedIn: true, targets: quick },
  { name: "work", path: "/work", isSignedIn: true, targets: quick },
  { name: "assistant", path: "/chatbot-ai", isSignedIn: true, targets: whole },
  { name: "profile", path: "/profile", isSignedIn: true, targets: whole },
  { name: "activity", path: "/activity", isSignedIn: true, targets: whole },
];
const usual = ["landing", "sign-in", "sign-up", "dashboard"];

const metrics = {
  FCP: ["first-contentful-paint", "ms"],
  LCP: ["largest-contentful-paint", "ms"],
  TBT: ["total-blocking-time", "ms"],
  CLS: ["cumulative-layout-shift", ""],
} as const;

type Audit = { score: number | null; title: string; numericValue?: number; details?: { items?: Request[] } };
type Request = { resourceType?: string; transferSize?: number };
type Report = {
  environment: { benchmarkIndex: number };
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

const run = promisify(execFile);
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** One load in a browser that has never been here. */
async function look(url: string, session: SignedUp | undefined): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), "ilana-lighthouse-"));
  const port = await freePort();
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(path.join(folder, "profile"), {
    ...(executablePath && { executablePath }),
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu"],
  });
  try {
    if (session) await signInBrowser(context, new URL(url).origin, session);
    const file = path.join(folder, "report.json");
    const lighthouse = [
      "exec", "--yes", `--package=lighthouse@${version}`, "--", "lighthouse", url, `--port=${port}`,
      "--disable-storage-reset", "--output=json", `--output-path=${file}`, "--quiet",
    ]; // prettier-ignore
    await run("npm", lighthouse, { shell: process.platform === "win32" });
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

function scriptBytes({ audits }: Report): number {
  const requests = audits["network-requests"]?.details?.items ?? [];
  return requests
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

/** What cost points in any of the runs. */
function complaints(reports: Report[], category: Category): string[] {
  const found = reports.flatMap(({ categories, audits }) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => audits[id]!.title),
  );
  return [...new Set(found)];
}

/** Prints a screen's figures with a verdict for each target; answers whether all are met. */
function judge({ name, targets }: Screen, reports: Report[]): boolean {
  const numbers = Object.entries(metrics).map(([label, [id, unit]]) => {
    const value = median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
    return unit ? `${label} ${Math.round(value)} ${unit}` : `${label} ${value.toFixed(3)}`;
  });
  const kB = (median(reports.map(scriptBytes)) / 1000).toFixed(1);
  const speed = Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)));
  print(`\n${name}: ${numbers.join(", ")}, JavaScript with its headers ${kB} kB (speed of this machine ${speed})`);
  return categories
    .map((category) => {
      const score = median(reports.map(({ categories }) => categories[category].score));
      const target = targets[category];
      const isMet = target === undefined || score >= target;
      const verdict = target === undefined ? "" : `  ${isMet ? "meets" : "MISSES"} ${target.toFixed(2)}`;
      const why = score < 1 ? complaints(reports, category) : [];
      print(`  ${category.padEnd(15)} ${score.toFixed(2)}${verdict}${why.length > 0 ? `  (${why.join("; ")})` : ""}`);
      return isMet;
    })
    .every(Boolean);
}

async function firstRegulation({ url }: BuiltProcess): Promise<string> {
  const answer = await fetch(`${url}/api/v1/regulation?limit=1`);
  const { data } = (await answer.json()) as { data: { regulation_id: string }[] };
  return data[0]!.regulation_id;
}

async function measure(screen: Screen, built: BuiltProcess, company: SignedUp): Promise<boolean> {
  const reports: Report[] = [];
  const address = screen.path.endsWith("=") ? `${screen.path}${await firstRegulation(built)}` : screen.path;
  for (let index = 0; index < runs; index += 1) {
    reports.push(await look(built.url + address, screen.isSignedIn ? company : undefined));
  }
  return judge(screen, reports);
}

const named = process.argv.slice(2);
const wanted = named.length > 0 ? named : usual;
const chosen = screens.filter(({ name }) => wanted.includes("all") || wanted.includes(name));
await using built = await startBuiltProcess();
const company = await signUpCompany(built);
print(`Lighthouse ${version}, a phone with a slow connection, the middle of ${runs} runs; kB are 1000 bytes`);
for (const screen of chosen) if (!(await measure(screen, built, company))) process.exitCode = 1;
