import { instant, type Clock } from "#platform/clock.ts";
import type { MetricCounters } from "#platform/metric-counters.ts";
import type { Client } from "#platform/client.ts";
import type { AccountService } from "../account/service.ts";
import type { CompanyService } from "../company/service.ts";
import type { RiskService } from "../risk/service.ts";
import { memoFile } from "./adapters/memo-file.ts";
import type { AssistantRepository, Whose } from "./repository.ts";
import { memoOf, type Memo } from "./rules/memo.ts";
import { partsOf } from "./rules/compose/parts.ts";
import { profileInWords } from "./rules/rewrite/profile-words.ts";
import { lagosDay } from "#shared/lagos.ts";
import { lazily } from "#shared/lazily.ts";
import type { AnswerEvent, AskInput, Citation, AssistantSettings, AssistantState, Reply } from "./schema.ts";
import { conversationKeeping } from "./service/conversations.ts";
import { corpora, type CorporaDeps } from "./service/corpora.ts";
import { factsOfCitation } from "./rules/verify/wording/facts.ts";
import type { Wording, WordingInput } from "./service/wording.ts";

export type AssistantDeps = CorporaDeps & {
  stored: AssistantRepository;
  accounts: AccountService;
  companies: CompanyService;
  risk: RiskService;
  wording: Wording;
  clock: Clock;
  /** Where answers are counted. */
  metricCounters: MetricCounters;
};
export type AssistantService = ReturnType<typeof assistantService>;
/** Whose request it is, for the limit on questions, and when nobody waits for the answer any more. */
type Asked = Pick<WordingInput, "question" | "reply" | "signal" | "onSummary">;
type Call = { client: Client; signal?: AbortSignal | undefined };

// A follow-up leans on the turn before it, which may lean on those before.
const mostEarlier = 6;

export function assistantService(deps: AssistantDeps) {
  const { stored, accounts, companies, risk, wording, clock, metricCounters } = deps;
  const snapshots = corpora(deps);
  /** The rules of an answer, with their word lists and the reader of dates, are loaded with the first question. */
  const answers = lazily(async () => {
    const { answering } = await import("./service/answering.ts");
    return answering({ ...deps, corpora: snapshots });
  });
  const { keep, ...conversations } = conversationKeeping(deps);

  /** Lets a model word the summary, as far as the company's choices and its own checks allow. */
  async function worded(companyId: string, asked: Asked): Promise<Reply> {
    const company = await companies.get(companyId);
    const { sharesProfile } = await stored.getSettings(companyId);
    const profile = sharesProfile ? profileInWords(company) : null;
    const { publicDocuments, instruments } = await snapshots.current();
    const today = lagosDay(clock.now());
    const { evaluated, days } = await risk.ofCompany(companyId);
    const duties = new Map(evaluated.map((one) => [one.instrument.key, one.duties]));
    // A figure or a date of one licence alone says which licence it is of whoever asks.
    const asker = sharesProfile ? { duties, category: company.category } : null;
    const factsOf = (citation: Citation) =>
      factsOfCitation(citation, { instruments, asker, today, calendar: days.calendar });
    return wording.word({ ...asked, profile, company, publicDocuments, factsOf });
  }

  /** The steps of an answer that is found; the turn is kept before the last of them says that it is done. */
  async function* stepsOf(whose: Whose, input: AskInput, found: Reply, signal: AbortSignal | undefined) {
    yield { event: "begun", kind: found.kind, kindReason: found.kindReason } satisfies AnswerEvent;
    yield* partsOf(found);
    let reply = found;
    if (wording.wants(found)) {
      yield { event: "wording" } satisfies AnswerEvent;
      const asked = { question: input.message, reply: found, signal };
      reply = yield* told((onSummary) => worded(whose.companyId, { ...asked, onSummary }));
    }
    // Whoever stopped waiting is not shown an answer, and keeps none.
    if (signal?.aborted) return;
    const kept = await keep(whose, input.conversationId, { message: input.message, reply });
    metricCounters.add("assistant_turns", { kind: reply.kind, outcome: reply.outcome, wording: reply.wording.by });
    yield { event: "done", ...kept } satisfies AnswerEvent;
  }

  /**
   * Answers a message: what can be refused is refused before the first step.
   * @throws AppError `too_many_requests`, `not_found` for an unknown conversation, `conflict` for one that is full,
   * `invalid_input` for a scope that is not known
   */
  async function stream(whose: Whose, input: AskInput, { client, signal }: Call): Promise<AsyncGenerator<AnswerEvent>> {
    const { companyId } = whose;
    await accounts.count("ask", companyId, client);
    const { conversationId } = input;
    const earlier = conversationId ? await conversations.lastTurns(whose, conversationId, mostEarlier) : [];
    return stepsOf(whose, input, await (await answers()).compose(companyId, { input, earlier }), signal);
  }

  async function getState(companyId: string): Promise<AssistantState> {
    const { instruments, publicDocuments } = await snapshots.current();
    const documents = publicDocuments.size;
    const settings = await stored.getSettings(companyId);
    const { count: accepted } = await stored.acceptedVersion(companyId);
    return { ...settings, model: wording.name, regulations: instruments.size, documents, accepted };
  }

  return {
    ...conversations,
    stream,
    getState,

    /** The same answer in one piece. @throws what `stream` throws */
    async ask(whose: Whose, input: AskInput, call: Call) {
      for await (const step of await stream(whose, input, call)) {
        if (step.event !== "done") continue;
        const { conversation, turn } = step;
        return { ...turn.reply, conversationId: conversation.id, turnId: turn.id, createdAt: turn.createdAt };
      }
      throw call.signal?.reason ?? new Error("an answer ended without its turn");
    },

    /** Answers without a conversation and keeps nothing; for nobody in particular with null. @throws AppError `invalid_input` */
    async answer(companyId: string | null, input: AskInput): Promise<Reply> {
      return (await answers()).compose(companyId, { input, earlier: [] });
    },

    async updateSettings(companyId: string, changes: Partial<AssistantSettings>): Promise<AssistantState> {
      await stored.saveSettings(companyId, changes, instant(clock));
      return getState(companyId);
    },

    /** An answer as a memo to the file. @throws AppError `not_found`, `too_many_requests` */
    async memoOf(whose: Whose, turnId: string, client: Client): Promise<Memo> {
      const { companyId } = whose;
      await accounts.count("memo", companyId, client);
      const turn = await conversations.getTurn(whose, turnId);
      const { instruments, publicDocuments } = await snapshots.current();
      const library = { regulations: instruments.size, documents: publicDocuments.size };
      return memoOf({ turn, company: await companies.get(companyId), writtenAt: clock.now(), library });
    },

    memoFile,
  };
}

/** The summaries that come while an answer is worded, as events of their own; then the whole of it. */
async function* told(
  word: (onSummary: (summary: string) => void) => Promise<Reply>,
): AsyncGenerator<AnswerEvent, Reply> {
  const summaries: string[] = [];
  let wake = Promise.withResolvers<false>();
  const whole = word((summary) => {
    summaries.push(summary);
    wake.resolve(false);
  });
  for (;;) {
    const isOver = await Promise.race([wake.promise, whole.then(() => true)]);
    wake = Promise.withResolvers();
    for (const summary of summaries.splice(0)) yield { event: "reworded", summary };
    if (isOver) return whole;
  }
}
