import type { Clock } from "#platform/clock.ts";
import type { Log } from "#platform/log.ts";
import type { Company } from "../../company/schema.ts";
import type { Model } from "#platform/model.ts";
import { checkWording, promptOf, withWording } from "../rules/verify/wording.ts";
import { looksLikePromptInjection } from "#shared/prompt-injection.ts";
import { redact, withoutOwn } from "../rules/verify/wording/redact.ts";
import { saidWhole } from "../rules/verify/wording/sentences.ts";
import type { WordingPassage } from "../rules/verify/wording/grounds.ts";
import type { Citation, Reply } from "../schema.ts";

export type WordingDeps = {
  /** Null: none is configured, and every answer is made of quotes. */
  model: Model | null;
  clock: Clock;
  log: Pick<Log, "warn">;
};
export type WordingInput = {
  question: string;
  reply: Reply;
  /** What kind of company asks, where the company lets it be told; else null. */
  profile: string | null;
  /** Whose names are taken out of all that is sent. */
  company: Pick<Company, "name" | "email">;
  /** Documents that everybody sees. Any other is taken for the company's own, which does not leave the house. */
  publicDocuments?: ReadonlySet<string>;
  /** What the library knows of a citation besides its quote. */
  factsOf?: (citation: Citation) => string[];
  /** Hears the summary, as far as it is worded and checked, while the model goes on. */
  onSummary?: (summary: string) => void;
  signal?: AbortSignal | undefined;
};
export type Wording = ReturnType<typeof wording>;

// A small machine's model words one or two answers at a time; who comes third has the quotes, and would wait too long.
const atOnce = 2;
const failuresInRow = 3;
const pauseMs = 60_000;

/**
 * Lets a model word the summary of an answer to a question. It sees passages that everybody may see and what is asked, and
 * what it says is shown as far as it holds against the passages; in every other case the quotes stay, with a note that says why.
 */
export function wording({ model, clock, log }: WordingDeps) {
  let inHand = 0;
  let failures = 0;
  let pausedUntil = 0;

  const wants = ({ kind, outcome }: Reply): boolean => model !== null && kind === "question" && outcome === "answered";

  function failed(reason: string): void {
    failures += 1;
    if (failures >= failuresInRow) pausedUntil = clock.now().getTime() + pauseMs;
    log.warn({ reason, failures }, "the model did not word an answer");
  }

  async function ask(by: Model, input: WordingInput): Promise<Reply> {
    const { reply, profile, company, signal, onSummary } = input;
    const passages = shownOf(input);
    const best = Math.min(...reply.citations.map(({ number }) => number));
    if (!passages.some(({ number }) => number === best))
      return byRules(reply, "The best source is one that no model is shown.");
    const names = [company.name, company.email];
    const question = redact(input.question, { names, texts: passages.map(({ title, quote }) => `${title}\n${quote}`) });
    if (looksLikePromptInjection(input.question))
      return byRules(reply, "The question speaks to a model, so none was asked.");
    if (question === null)
      return byRules(
        reply,
        "The question could not be told apart from what it says about your company, so no model was asked.",
      );
    const prompt = promptOf({ question, passages, profile: profile && withoutOwn(profile, names) });
    let shownSentences = 0;
    const onText = (text: string) => {
      const { sentences } = checkWording(saidWhole(text), passages);
      if (sentences.length === shownSentences) return;
      shownSentences = sentences.length;
      const soFar = withWording(reply, { sentences, dropped: 0 });
      if (soFar.wording.by === "model") onSummary?.(soFar.summary);
    };
    const worded = await by.word(prompt, { signal, ...(onSummary && { onText }) });
    if (worded.kind === "failed") {
      if (signal?.aborted !== true) failed(worded.reason);
      return byRules(reply, `The model ${worded.reason}.`);
    }
    failures = 0;
    return withWording(reply, checkWording(worded.text, passages));
  }

  return {
    /** Of the model; null where none is configured. */
    name: model?.name ?? null,

    /** Is a model asked to word this reply? Gap assessments never are: rules compose them. */
    wants,

    /** Never throws; the reply as it was, with a note, whenever the model's words cannot be used. */
    async word(input: WordingInput): Promise<Reply> {
      const { reply } = input;
      if (model === null || !wants(reply)) return reply;
      if (clock.now().getTime() < pausedUntil)
        return byRules(reply, "The model failed several times and is left alone for a minute.");
      if (inHand >= atOnce) return byRules(reply, "The model was busy with other answers.");
      inHand += 1;
      try {
        return await ask(model, input);
      } finally {
        inHand -= 1;
      }
    },
  };
}

const byRules = (reply: Reply, note: string): Reply => ({ ...reply, wording: { by: "rules", dropped: 0, note } });

/** What a model may be shown of the citations: what everybody may read, and what does not speak to models. */
function shownOf({ reply, publicDocuments, factsOf }: WordingInput): WordingPassage[] {
  return reply.citations
    .filter(({ documentId }) => documentId === null || publicDocuments?.has(documentId) === true)
    .map((citation) => ({ ...citation, facts: factsOf?.(citation) ?? [] }))
    .filter(
      ({ title, provision, quote, facts }) => !looksLikePromptInjection([title, provision, quote, ...facts].join("\n")),
    );
}
