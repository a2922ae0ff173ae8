import { parseArgs } from "node:util";
import { policyDuties } from "#features/policy/rules/duty.ts";
import { riskService } from "#features/risk/service.ts";
import { openAsking, type Asking } from "../support/assistant/asking.ts";
import {
  loadGate,
  loadOfficers,
  loadProfiles,
  officersFolder,
  type OfficerProfile,
} from "../support/assistant/officers.ts";
import {
  isRefused,
  missesOfDescription,
  missOfAnswer,
  missOfRefusal,
  scoreAnswer,
  scoreDescription,
  type Described,
  type Miss,
} from "../support/assistant/score.ts";
import { loadPolicies, scorePolicy, type ScoredClause } from "../support/assistant/policies.ts";
import {
  answersTable,
  descriptionsTable,
  policiesTable,
  refusalsTable,
  type Tagged,
} from "../support/assistant/tables.ts";
import { print } from "./table.ts";

const help = `How well the assistant answers the officers of companies, held against tests/fixtures/assistant/officers.
Each question is asked as the company of its profile, by the real services on the real library.

  npm run bench:assistant                 the half on which the rules are practised
  npm run bench:assistant -- misses       the same, and every miss word for word
  npm run bench:assistant -- locked       the half that nobody looks at: figures alone
  npm run bench:assistant -- locked worst with the ten worst of it
  npm run bench:assistant -- policies     the clauses of four policies, with locked or misses as above
  npm run bench:assistant -- gate         what the gate is weighed on, beside the officers; "gate locked" its other half
  npm run bench:assistant -- --folder DIR questions of one's own, in files of the same names`;

type Officers = ReturnType<typeof loadOfficers>;
type Scores = {
  questions: Tagged[];
  followUps: Tagged[];
  refusals: { isNear: boolean; isRefused: boolean }[];
  descriptions: Described[];
  misses: Miss[];
  /** How long each took, the companies' sign-up and what is stored of the turn with it. */
  ms: { question: number[]; gap: number[] };
};

async function scoreAll(
  asking: Asking,
  officers: Officers,
  profileOf: (id: string) => OfficerProfile,
): Promise<Scores> {
  const scores: Scores = {
    questions: [],
    followUps: [],
    refusals: [],
    descriptions: [],
    misses: [],
    ms: { question: [], gap: [] },
  };
  const timed: Asking["ask"] = async (...asked) => {
    const begin = performance.now();
    const reply = await asking.ask(...asked);
    scores.ms[reply.kind].push((performance.now() - begin) / asked[1].length);
    return reply;
  };
  // The index is built once, with the first answer.
  for (const { profile } of officers.questions.slice(0, 1)) await asking.ask(profileOf(profile), ["What binds us?"]);
  for (const entry of [...officers.questions, ...officers.followUps]) {
    const isQuestion = "question" in entry;
    const turns = isQuestion ? [entry.question] : entry.turns;
    const reply = await timed(profileOf(entry.profile), turns, entry.today);
    const score = scoreAnswer(entry, reply);
    if (isQuestion) scores.questions.push({ tags: [entry.style, entry.asks], score });
    else scores.followUps.push({ tags: [], score });
    if (!score.isRight) scores.misses.push(missOfAnswer(entry, reply, score));
  }
  for (const entry of officers.unanswerable) {
    const reply = await timed(profileOf(entry.profile), [entry.question]);
    scores.refusals.push({ isNear: entry.near, isRefused: isRefused(reply) });
    if (!isRefused(reply)) scores.misses.push(missOfRefusal(entry, reply));
  }
  for (const entry of officers.descriptions) {
    const reply = await timed(profileOf(entry.profile), [entry.text]);
    const score = scoreDescription(entry, reply);
    scores.descriptions.push(score);
    scores.misses.push(...missesOfDescription(entry, reply, score));
  }
  return scores;
}

function timesOf(what: string, ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1);
  return `${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, the first of each company and what is stored counted in`;
}

function printMiss({ id, asked, lead, outcome, cited, why }: Miss): void {
  print(`\n${id}  ${why}\n  asked  ${asked}\n  lead   ${lead}\n  ${outcome}: ${cited.join(", ")}`);
}

/** What the tables of the policies of tests/fixtures/policies say to their marked clauses. */
async function benchPolicies(half: "open" | "locked", isVerbose: boolean): Promise<void> {
  const asking = await openAsking();
  const clock = { now: () => new Date("2026-11-23T09:00:00.000Z") };
  const risk = riskService({ ...asking.services, clock });
  const profiles = new Map(loadProfiles().map((profile) => [profile.id, profile]));
  const scored: ScoredClause[] = [];
  for (const policy of loadPolicies(half)) {
    const { evaluated, today } = await risk.ofProfile(profiles.get(policy.profile)!);
    scored.push(...scorePolicy(policy, policyDuties(evaluated, today)));
  }
  await asking.close();
  print(`The ${half} half\n\n${policiesTable(scored)}`);
  if (!isVerbose) return;
  for (const { policy, section, verdict, duties, isRight, stray, said } of scored)
    if (!isRight || stray.length > 0)
      print(`\n${policy} ${section}  ${verdict} ${duties.join(", ")}\n  ${said.join("\n  ") || "nothing"}`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { folder: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) return print(help);
  const half = positionals.includes("locked") ? "locked" : "open";
  if (positionals.includes("policies")) return benchPolicies(half, half === "open" && positionals.includes("misses"));
  const officers = positionals.includes("gate") ? loadGate(half) : loadOfficers(half, values.folder ?? officersFolder);
  const profiles = new Map(loadProfiles().map((profile) => [profile.id, profile]));
  const asking = await openAsking();
  const { questions, followUps, refusals, descriptions, misses, ms } = await scoreAll(asking, officers, (id) => {
    const profile = profiles.get(id);
    if (!profile) throw new Error(`There is no profile ${id}`);
    return profile;
  });
  await asking.close();
  print(`The ${half} half\n`);
  print(`${answersTable("questions", questions)}\n\n${answersTable("follow-ups", followUps)}`);
  print(`\n${refusalsTable(refusals)}\n\n${descriptionsTable(descriptions)}`);
  print(`\n${timesOf("question", ms.question)}\n${timesOf("gap", ms.gap)}`);
  if (half === "open" && positionals.includes("misses")) misses.forEach(printMiss);
  if (positionals.includes("worst"))
    misses
      .toSorted((a, b) => b.gravity - a.gravity)
      .slice(0, 10)
      .forEach(printMiss);
}

await main();
