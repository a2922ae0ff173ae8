import { searchTermsFolder } from "#app.ts";
import { englishWords } from "#features/assistant/adapters/english.ts";
import { readSearchTerms } from "#features/assistant/adapters/search-terms.ts";
import { answerQuestion, type Questioning } from "#features/assistant/rules/answer.ts";
import { buildCorpus, type Corpus } from "#features/assistant/rules/corpus.ts";
import { passagesOf } from "#features/assistant/rules/corpus/passages.ts";
import { withTerms, type SearchTerms } from "#features/assistant/rules/corpus/search-terms.ts";
import type { Applicability, Applicabilities } from "#features/assistant/rules/applicability.ts";
import type { Reply, Turn } from "#features/assistant/schema.ts";
import { bandOfSeverity } from "#features/catalogue/rules/severity.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import { anInstrument } from "./factories.ts";
import { shippedCatalogue } from "./shipped.ts";

export type Library = {
  corpus: Corpus;
  instruments: ReadonlyMap<string, Instrument>;
  applicabilities: Applicabilities;
};

/** How a regulation stands for nobody in particular. */
export function anApplicability(overrides: Partial<Applicability> = {}): Applicability {
  return {
    verdict: null,
    reasons: [],
    open: [],
    riskLevel: "Medium",
    riskScore: 0,
    nextDueOn: null,
    nextDueNote: null,
    takesEffectOn: null,
    duties: new Map(),
    ...overrides,
  };
}

/** Instruments as the assistant holds them, with how each stands for whoever asks where that is told. */
export function aLibrary(
  list: readonly Instrument[],
  applicabilities: Record<string, Partial<Applicability>> = {},
  terms: SearchTerms = {},
): Library {
  return {
    corpus: buildCorpus(
      list.flatMap(passagesOf).map((passage) => withTerms(passage, terms)),
      englishWords(),
    ),
    instruments: new Map(list.map((instrument) => [instrument.key, instrument])),
    applicabilities: new Map(
      list.map(({ key, severity }) => [
        key,
        anApplicability({ riskLevel: bandOfSeverity(severity), ...applicabilities[key] }),
      ]),
    ),
  };
}

/** Instruments on other matters than a test's: among them the words of its question are rare. */
export const otherInstruments: readonly Instrument[] = Array.from({ length: 12 }, (_, at) => {
  const text = `Keep the register of shareholders number ${at}.`;
  const requirements = [{ id: "r1", text, provision: null, basis: "seen" as const, deadline: null }];
  return anInstrument({ key: `other-${at}`, requirements });
});

let catalogue: Promise<Library> | undefined;

/** The real catalogue with the words that it is asked for by, read once. */
export function theCatalogue(): Promise<Library> {
  catalogue ??= readTheCatalogue();
  return catalogue;
}

async function readTheCatalogue(): Promise<Library> {
  const { instruments } = await shippedCatalogue();
  return aLibrary(instruments, {}, await readSearchTerms(searchTermsFolder));
}

/** Monday 23 November 2026, 14:30 in Lagos. */
export const askedAt = new Date("2026-11-23T13:30:00.000Z");

/** Asks a library; nobody in particular does, in a new conversation, until told otherwise. */
export function askOf(library: Library, question: string, more: Partial<Questioning> = {}): Reply {
  const { corpus, instruments, applicabilities } = library;
  const nobody = { profileWords: null, companyId: null, scope: {}, earlier: [], now: askedAt, category: null };
  return answerQuestion(corpus, { ...nobody, instruments, applicabilities, ...more, question });
}

/** A conversation: each message is asked with what came before. */
export function converse(library: Library, messages: readonly string[], more: Partial<Questioning> = {}): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const reply = askOf(library, message, { ...more, earlier: [...turns] });
    turns.push({ id: `t${turns.length}`, message, reply, createdAt: "2026-11-21T09:00:00.000Z", isAccepted: false });
  }
  return turns;
}
