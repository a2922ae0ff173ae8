import { currentAuditContext } from "#platform/audit-context.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { lagosDay } from "#shared/lagos.ts";
import { AppError } from "#platform/errors.ts";
import type { CompanyService } from "../company/service.ts";
import type { HolidayService } from "../holiday/service.ts";
import { isLeftOut } from "../notify/rules/narrowing.ts";
import type { NotifyService } from "../notify/service.ts";
import type { NarrowingService } from "../notify/service/narrowing.ts";
import type { CompanyChange } from "../watch/schema.ts";
import type { WatchService } from "../watch/service.ts";
import type { DecisionRow, NewDecision, Stale, TriageRepository } from "./repository.ts";
import { escalating } from "./service/escalating.ts";
import { standingsOf } from "./service/standings.ts";
import { contentOf, staleWords, whyNot, type Content, type Seen } from "./rules/decision.ts";
import { withPrecision } from "./rules/figures.ts";
import { asksAnew, reachedAt, waitsAfter, waitsUntil } from "./rules/waiting.ts";
import type {
  DecideInput,
  Decision,
  SourceFigure,
  TriageCounts,
  TriagedChange,
  TriageFilterInput,
  UndoInput,
} from "./schema.ts";

/** Why a change that is meant for the company does not wait for it. */
const withheldWords = {
  narrowed: "You asked not to be told of this",
  settled: "You decided the letter itself: what it asks and whom it is for are as they were",
};

export type TriageDeps = {
  stored: TriageRepository;
  companies: Pick<CompanyService, "get" | "profilesOf">;
  notify: Pick<NotifyService, "toldAt" | "changeOf">;
  holidays: Pick<HolidayService, "calendar">;
  narrowing: Pick<NarrowingService, "get" | "getEach">;
  watch: Pick<WatchService, "listCompanyChanges" | "listConcerning" | "listConcerningEach" | "publishedAmong">;
  clock: Clock;
};
export type TriageService = ReturnType<typeof triageService>;
type Page = { limit: number; skip: number };

const mostAsked = 100;
// Made of all decisions of all companies, and asked for by each screen of sources and each scrape.
const figuresKeptMs = 60_000;

/** The inbox of a company: what waits for its decision, and what it decided. */
export function triageService(deps: TriageDeps) {
  const { stored, companies, notify, narrowing, watch, holidays, clock } = deps;
  let counted: { at: number; figures: SourceFigure[] } | undefined;

  /** What concerns a company, and why it does not wait: it asked not to be told, or has decided of the letter that is revised. */
  async function concerningTo(companyId: string, which: Parameters<TriageDeps["watch"]["listConcerning"]>[1]) {
    const narrowed = await narrowing.get(companyId);
    const concerning = await watch.listConcerning(companyId, which);
    const ids = concerning.map(({ id }) => id);
    const revised = await stored.listRevisionsOfDecided([companyId], ids);
    const settled = new Set(revised.filter(({ diff }) => !asksAnew(diff)).map(({ id }) => id));
    const withheldBy = (change: (typeof concerning)[number]): keyof typeof withheldWords | null => {
      if (isLeftOut(narrowed, change, change.isAskedFor)) return "narrowed";
      return settled.has(change.id) ? "settled" : null;
    };
    return concerning.map((change) => ({ ...change, withheldBy: withheldBy(change) }));
  }

  /** What waits for a company's decision, with until when: of all, or of these changes. */
  async function waitingOf(companyId: string, ids?: readonly string[]): Promise<Map<string, { until: string | null; isTooLong: boolean }>> {
    const { createdAt } = await companies.get(companyId);
    const publishedAfter = waitsAfter(await stored.toldUpTo(), createdAt);
    const concerning = await concerningTo(companyId, { publishedAfter, ...(ids && { ids }) });
    const decided = new Set(await stored.listDecided(companyId));
    const settings = await stored.settingsOf(companyId);
    const { isDeclared } = await holidays.calendar();
    const today = lagosDay(clock.now());
    const waits = concerning.filter((change) => !decided.has(change.id) && change.withheldBy === null);
    return new Map(
      waits.map(({ id, riskLevel, publishedAt }) => {
        const until = waitsUntil({ riskLevel, publishedAt: publishedAt ?? "" }, createdAt, settings, isDeclared);
        return [id, { until, isTooLong: until !== null && until < today }];
      }),
    );
  } // prettier-ignore

  async function triaged(companyId: string, rows: readonly CompanyChange[]): Promise<TriagedChange[]> {
    const ids = rows.map(({ id }) => id);
    const waiting = await waitingOf(companyId, ids);
    const decided = new Map((await stored.listOf(companyId, ids)).map((row) => [row.changeId, asDecision(row)]));
    const concerning = await concerningTo(companyId, { ids });
    const withheld = new Map(concerning.map((change) => [change.id, change.withheldBy]));
    return rows.map((row) => {
      const by = withheld.get(row.id) ?? null;
      return {
        ...row,
        decision: decided.get(row.id) ?? null,
        isWaiting: waiting.has(row.id),
        waitsUntil: waiting.get(row.id)?.until ?? null,
        waitsTooLong: waiting.get(row.id)?.isTooLong ?? false,
        withheld: by && withheldWords[by],
      };
    });
  }

  /**
   * Keeps what a company decides of changes that were published, of all or of none.
   * @throws AppError `not_found` for a change that is not known or not published, `invalid_input` for what cannot stand,
   * `conflict` for one that was decided since it was seen
   */
  async function decide(companyId: string, changeIds: readonly string[], content: Content, seen?: Seen) {
    const fault = whyNot(content);
    if (fault) throw new AppError("invalid_input", fault);
    const ids = [...new Set(changeIds)];
    const published = await watch.publishedAmong(ids);
    const gone = ids.length - published.size;
    if (gone > 0) throw new AppError("not_found", ids.length === 1 ? "Change not found" : goneWords(gone, ids.length));
    const { createdAt } = await companies.get(companyId);
    const told = await notify.toldAt(companyId, ids);
    const concerning = new Map((await watch.listConcerning(companyId, { ids })).map((change) => [change.id, change]));
    const decidedAt = instant(clock);
    const made = ids.map((changeId): NewDecision => {
      const { title, publishedAt, detectedAt } = published.get(changeId)!;
      const reached = reachedAt(told.get(changeId), publishedAt ?? detectedAt, createdAt);
      const { isMeant = false, isAskedFor = false } = concerning.get(changeId) ?? {};
      const wasTold = isMeant || (told.has(changeId) && !isAskedFor);
      return { companyId, changeId, title, ...content, decidedAt, reachedAt: reached, wasTold };
    });
    return unlessStale(await stored.decide(companyId, made, seen)).map(asDecision);
  }

  return {
    ...escalating(deps),

    /** A page of the inbox, newest first. @throws AppError `invalid_input` for a filter value that is not known */
    async list(companyId: string, { view, ...input }: TriageFilterInput & Page) {
      const ids = {
        waiting: async () => [...(await waitingOf(companyId)).keys()],
        decided: () => stored.listDecided(companyId),
        all: () => undefined,
      };
      const only = await ids[view]();
      // What was decided stays to be seen, also when it was set aside afterwards.
      const status = input.status ?? (view === "waiting" ? "published" : undefined);
      const { rows, total } = await watch.listCompanyChanges(companyId, { ...input, status }, only);
      return { rows: await triaged(companyId, rows), total };
    },

    /** Of several companies how much waits, and which days they have set for what applies: in as many statements as of one. */
    standings: (companyIds: readonly string[]) => standingsOf({ stored, companies, narrowing, watch }, companyIds),

    async counts(companyId: string): Promise<TriageCounts> {
      const waiting = await waitingOf(companyId);
      const overdue = [...waiting.values()].filter(({ isTooLong }) => isTooLong).length;
      return { waiting: waiting.size, overdue, decided: await stored.countDecided(companyId) };
    },

    /** What the company decided of some changes; those that it did not decide are left out. */
    async decisionsOf(companyId: string, ids: string): Promise<Decision[]> {
      const wanted = ids.split(",").map((id) => id.trim());
      if (wanted.length > mostAsked) throw new AppError("invalid_input", `At most ${mostAsked} changes are asked for`);
      return (await stored.listOf(companyId, wanted)).map(asDecision);
    },

    /** @see decide */
    async decide(companyId: string, { ids, seen, ...input }: DecideInput): Promise<Decision[]> {
      return decide(companyId, ids, contentOf(input), seen);
    },

    /**
     * Decides that what a notification told of does not apply.
     * @throws AppError `not_found` for another's notification, `invalid_input` for one that tells of no captured change
     */
    async notForUs(companyId: string, notificationId: string, reason: string | null, seen?: Seen): Promise<Decision> {
      const changeId = await notify.changeOf(companyId, notificationId);
      if (changeId === null) throw new AppError("invalid_input", "This notification tells of no captured change");
      const [decision] = await decide(companyId, [changeId], contentOf({ verdict: "not-applicable", reason }), seen);
      return decision!;
    },

    /**
     * Takes decisions back; answers of how many changes. What waits for nobody is left as it is.
     * @throws AppError `conflict` where one was decided otherwise since it was seen
     */
    async undo(companyId: string, { ids, seen }: UndoInput): Promise<number> {
      return unlessStale(await stored.undo(companyId, ids, instant(clock), seen)).length;
    },

    /** How well what each source published was told to those whom it binds, as companies had judged within the last minute; no company by itself. */
    async figures(): Promise<SourceFigure[]> {
      const at = clock.now().getTime();
      if (!counted || at - counted.at >= figuresKeptMs)
        counted = { at, figures: (await stored.listJudged()).map(withPrecision) };
      return counted.figures;
    },
  };
}

/** @throws AppError `conflict` where something is otherwise than it was seen */
function unlessStale<T extends object>(outcome: T | Stale): T {
  if (!("stale" in outcome)) return outcome;
  const [first, ...others] = outcome.stale.values();
  throw new AppError("conflict", staleWords(first, currentAuditContext().sessionId, others.length));
}

const goneWords = (gone: number, all: number) =>
  `${gone} of these ${all} changes ${gone === 1 ? "is" : "are"} unknown or no longer published. Nothing was decided: load the list again.`;

function asDecision(row: DecisionRow): Decision {
  const {
    changeId,
    verdict,
    reason,
    note,
    dueOn,
    decidedAt,
    reachedAt: reached,
    address,
    decidedBy,
    decidedByName,
  } = row;
  return { changeId, verdict, reason, note, dueOn, decidedAt, reachedAt: reached, address, decidedBy, decidedByName };
}
