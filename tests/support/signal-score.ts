import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { riskLevels, topics, type RiskLevel } from "#features/catalogue/vocabulary.ts";
import { profileSchema } from "#features/company/schema.ts";

// The labelled titles of tests/fixtures/signal, and what a reading of them is worth. It knows nothing of how a title is
// read: whoever asks hands over a judgement.

const folder = join(import.meta.dirname, "../fixtures/signal");
const kinds = ["new", "amendment", "update", "other"] as const;

const audienceSchema = z.strictObject({
  scope: z.enum(["classes", "licensed", "everybody", "nobody"]),
  classes: z.array(z.string()),
});
type Addressed = z.infer<typeof audienceSchema>;

/** A label: what is right, and what a reasonable colleague would accept as well. */
const label = <T extends z.ZodType>(one: T) => z.strictObject({ strict: one, fair: z.array(one) });

const titleSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+-\d{3}$/),
  regulator: z.string().regex(/^[A-Z]{2,8}$/),
  title: z.string().min(1),
  publishedOn: z.iso.date(),
  reference: z.string().nullable(),
  url: z.string().nullable(),
  summary: z.string().nullable(),
  kind: label(z.enum(kinds)),
  topics: z.strictObject({ strict: z.array(z.enum(topics)), fair: z.array(z.enum(topics)) }),
  gravity: label(z.enum(riskLevels)),
  audience: label(audienceSchema),
  /** Companies for whom the title's audience does not settle it: nothing is counted for them. */
  companies: z.record(z.string(), z.literal("ignore")).default({}),
});
export type LabelledTitle = z.infer<typeof titleSchema>;

const companySchema = z.strictObject({
  id: z.string(),
  profile: profileSchema.extend({ customCategory: z.string().nullable() }),
  is: z.array(z.string()),
  mayBe: z.array(z.string()),
  licensedBy: z.array(z.string()),
  mayBeLicensedBy: z.array(z.string()),
});
export type LabelledCompany = z.infer<typeof companySchema>;

const companiesSchema = z.strictObject({
  classes: z.record(z.string(), z.string()),
  anyoneMayBe: z.array(z.string()),
  companies: z.array(companySchema),
});

const read = (name: string): unknown => parse(readFileSync(join(folder, name), "utf8"));

/** The companies of the set, and the names of the classes that labels may use. */
export function loadCompanies() {
  const { classes, anyoneMayBe, companies } = companiesSchema.parse(read("companies.yaml"));
  return {
    classes,
    companies: companies.map((company) => ({ ...company, mayBe: [...company.mayBe, ...anyoneMayBe] })),
  };
}

/** The two halves, and what was written for practice after them. */
export type TitleBlock =
  | "open"
  | "locked"
  | "practice"
  | "practice-2"
  | "practice-3"
  | "practice-4"
  | "practice-5"
  | "practice-6";
export const loadTitles = (part: TitleBlock) => z.array(titleSchema).parse(read(`titles-${part}.yaml`));

/** What was made of a title. Gravity comes as a level, or as a severity of 1 to 5. */
export interface Judgement {
  changeType: string;
  topics: readonly string[];
  riskLevel?: RiskLevel;
  severity?: number;
  told: (companyId: string) => boolean;
}

/** True: it concerns the company; false: it does not; null: one may see it either way. */
function concernsBy(audience: Addressed, regulator: string, company: LabelledCompany): boolean | null {
  const yesOrPerhaps = (yes: boolean, perhaps: boolean) => yes || (perhaps ? null : false);
  switch (audience.scope) {
    case "everybody":
      return true;
    case "nobody":
      return false;
    case "licensed":
      return yesOrPerhaps(company.licensedBy.includes(regulator), company.mayBeLicensedBy.includes(regulator));
    case "classes": {
      const named = (ids: readonly string[]) => audience.classes.some((id) => ids.includes(id));
      return yesOrPerhaps(named(company.is), named(company.mayBe));
    }
  }
}

type Labels = Pick<LabelledTitle, "regulator" | "kind" | "topics" | "gravity" | "audience" | "companies">;

/** Strict asks the label alone; fair leaves open what the accepted ones settle otherwise. */
export function concerns(entry: Labels, company: LabelledCompany, fair: boolean): boolean | null {
  if (entry.companies[company.id]) return null;
  const audiences = [entry.audience.strict, ...(fair ? entry.audience.fair : [])];
  const answers = new Set(audiences.map((audience) => concernsBy(audience, entry.regulator, company)));
  const [answer = null] = answers;
  return answers.size === 1 ? answer : null;
}

/** Counts of one class: found and right, found and wrong, not found. */
class Tally {
  right = 0;
  wrong = 0;
  missed = 0;

  add(found: boolean, isSo: boolean) {
    if (found && isSo) this.right += 1;
    else if (found) this.wrong += 1;
    else if (isSo) this.missed += 1;
  }

  get figures() {
    const { right, wrong, missed } = this;
    return {
      support: right + missed,
      precision: share(right, right + wrong),
      recall: share(right, right + missed),
      f1: share(2 * right, 2 * right + wrong + missed),
    };
  }
}

/** Null: there was nothing of which it could be a share. */
const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
const mean = (values: (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return share(
    known.reduce((sum, value) => sum + value, 0),
    known.length,
  );
};

const levelOf = ({ riskLevel, severity = 3 }: Judgement): RiskLevel =>
  riskLevel ?? (severity >= 4 ? "High" : severity === 3 ? "Medium" : "Low");

type Judged<T extends Labels> = { entry: T; judgement: Judgement };

/** Single answers: how many are right, and each class by itself. An accepted answer counts, in fair, as the label. */
function scoreAnswers<T extends string>(classes: readonly T[], answers: { given: string; label: T; fair: T[] }[]) {
  const of = (fair: boolean) => {
    const settled = answers.map(({ given, label, fair: accepted }) => ({
      given,
      truth: fair && accepted.some((one) => one === given) ? given : label,
    }));
    const perClass = classes.map((id) => {
      const tally = new Tally();
      for (const { given, truth } of settled) tally.add(given === id, truth === id);
      return { id, ...tally.figures };
    });
    return { accuracy: share(settled.filter(({ given, truth }) => given === truth).length, answers.length), perClass };
  };
  return { strict: of(false), fair: of(true) };
}

/** Topics: a fair one may be found or missing without fault. */
function scoreTopics<T extends Labels>(judged: Judged<T>[]) {
  const of = (fair: boolean) => {
    const perClass = topics.map((id) => {
      const tally = new Tally();
      for (const { entry, judgement } of judged) {
        const found = judgement.topics.includes(id);
        const isSo = entry.topics.strict.includes(id);
        if (fair && found !== isSo && entry.topics.fair.includes(id)) continue;
        tally.add(found, isSo);
      }
      return { id, ...tally.figures };
    });
    return { macroF1: mean(perClass.map(({ f1 }) => f1)), perClass };
  };
  return { strict: of(false), fair: of(true) };
}

function scoreCompany<T extends Labels>(judged: Judged<T>[], company: LabelledCompany, fair: boolean) {
  const tally = new Tally();
  const wrong: T[] = [];
  const missed: T[] = [];
  let counted = 0;
  for (const { entry, judgement } of judged) {
    const isSo = concerns(entry, company, fair);
    if (isSo === null) continue;
    counted += 1;
    const told = judgement.told(company.id);
    tally.add(told, isSo);
    if (told && !isSo) wrong.push(entry);
    if (isSo && !told) missed.push(entry);
  }
  const concerned = tally.right + tally.missed;
  return {
    id: company.id,
    counted,
    concerned,
    told: tally.right + tally.wrong,
    wrong,
    missed,
    /** The bars: of what it was told, and of what it had to be told. */
    wrongOfTold: share(tally.wrong, tally.right + tally.wrong),
    missedOfConcerned: share(tally.missed, concerned),
    wrongOfOthers: share(tally.wrong, counted - concerned),
    wrongOfAll: share(tally.wrong, judged.length),
  };
}

/** Reads every entry once, and holds what was made of it against the labels. */
export function scoreSignal<T extends Labels>(
  entries: readonly T[],
  companies: readonly LabelledCompany[],
  judge: (entry: T) => Judgement,
) {
  const judged = entries.map((entry) => ({ entry, judgement: judge(entry) }));
  const audience = (fair: boolean) => companies.map((company) => scoreCompany(judged, company, fair));
  return {
    titles: entries.length,
    kind: scoreAnswers(
      kinds,
      judged.map(({ entry: { kind }, judgement }) => ({
        given: judgement.changeType,
        label: kind.strict,
        fair: kind.fair,
      })),
    ),
    topics: scoreTopics(judged),
    gravity: scoreAnswers(
      riskLevels,
      judged.map(({ entry: { gravity }, judgement }) => ({
        given: levelOf(judgement),
        label: gravity.strict,
        fair: gravity.fair,
      })),
    ),
    audience: { strict: audience(false), fair: audience(true) },
  };
}
export type SignalScore = ReturnType<typeof scoreSignal>;

const figure = (value: number | null) => (value === null ? "-" : value.toFixed(3));
const table = (head: string[], rows: string[][]) => {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
};

type PerClass = { id: string; support: number; precision: number | null; recall: number | null; f1: number | null }[];
const classTable = (what: string, strict: PerClass, fair: PerClass) =>
  table(
    [what, "strict n", "P", "R", "F1", "fair n", "P", "R", "F1"],
    strict.map((row, index) => [
      row.id,
      ...[row, fair[index]!].flatMap(({ support, precision, recall, f1 }) => [
        String(support),
        ...[precision, recall, f1].map(figure),
      ]),
    ]),
  );

const companyTable = (rows: SignalScore["audience"]["fair"], what: string) =>
  table(
    [what, "counted", "concerned", "told", "wrong", "wrong/told", "wrong/others", "wrong/all", "missed", "missed/con."],
    rows.map((row) => [
      row.id,
      ...[row.counted, row.concerned, row.told, row.wrong.length].map(String),
      ...[row.wrongOfTold, row.wrongOfOthers, row.wrongOfAll].map(figure),
      String(row.missed.length),
      figure(row.missedOfConcerned),
    ]),
  );

/** The figures as tables; no title is named, so that it may be printed of the locked half. */
export function signalTables({ titles, kind, topics: topic, gravity, audience }: SignalScore): string {
  return [
    `${titles} titles`,
    `Kind: ${figure(kind.strict.accuracy)} strict, ${figure(kind.fair.accuracy)} fair`,
    classTable("kind", kind.strict.perClass, kind.fair.perClass),
    `Topics, macro F1: ${figure(topic.strict.macroF1)} strict, ${figure(topic.fair.macroF1)} fair`,
    classTable("topic", topic.strict.perClass, topic.fair.perClass),
    `Gravity: ${figure(gravity.strict.accuracy)} strict, ${figure(gravity.fair.accuracy)} fair`,
    classTable("gravity", gravity.strict.perClass, gravity.fair.perClass),
    companyTable(audience.fair, "audience, fair"),
    companyTable(audience.strict, "audience, strict"),
  ].join("\n\n");
}
