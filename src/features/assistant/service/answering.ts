import type { Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { lagosDay } from "#shared/lagos.ts";
import { isBinding } from "../../applicability/vocabulary.ts";
import { parseFilter } from "../../catalogue/rules/filter.ts";
import { isReviewed } from "../../catalogue/rules/origin.ts";
import { bandOfSeverity } from "../../catalogue/rules/severity.ts";
import { takesEffectOn } from "../../catalogue/rules/taking-effect.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import type { CatalogueService } from "../../catalogue/service.ts";
import type { DocumentService } from "../../document/service.ts";
import { licenceOf } from "../../company/rules.ts";
import type { CompanyService } from "../../company/service.ts";
import type { ScoredRegulation } from "../../risk/schema.ts";
import type { Judgement, RiskService } from "../../risk/service.ts";
import type { AssistantRepository } from "../repository.ts";
import { allowsOf } from "../rules/allows.ts";
import { answerQuestion } from "../rules/answer.ts";
import { assumeProfile, contradictionsIn } from "../rules/describe/assumed-profile.ts";
import { faultIn } from "../rules/verify.ts";
import { withAnswer } from "../rules/gap/besides.ts";
import { readDescription } from "../rules/describe.ts";
import { assessGap } from "../rules/gap.ts";
import { readMessage } from "../rules/rewrite/reading.ts";
import { profileInWords } from "../rules/rewrite/profile-words.ts";
import { rememberedIn } from "../rules/retrieve/remembered.ts";
import type { Applicability, Applicabilities } from "../rules/applicability.ts";
import { classifyIntent } from "../rules/classify.ts";
import type { Memory } from "../rules/retrieve/memory.ts";
import type { AskInput, Citation, Reply, Scope, Turn } from "../schema.ts";
import type { Corpora, CorpusSnapshot } from "./corpora.ts";

export type AnsweringDeps = {
  corpora: Corpora;
  stored: AssistantRepository;
  companies: CompanyService;
  documents: DocumentService;
  catalogue: CatalogueService;
  risk: RiskService;
  clock: Clock;
};
/** What is asked, and what was said before, oldest first. */
export type Asked = { input: AskInput; earlier: readonly Turn[] };

// More would make an answer slower than it makes it better.
const mostRemembered = 500;

/** Answers from the corpus by rules alone, checked before anybody sees it. */
export function answering({ corpora, stored, companies, documents, catalogue, risk, clock }: AnsweringDeps) {
  /** Of each corpus, by company, what was made of the answers that it marked as right. */
  const memories = new WeakMap<CorpusSnapshot, Map<string, { version: string; memory: Memory | undefined }>>();

  const profileOf = async (companyId: string | null) => (companyId === null ? null : companies.getProfile(companyId));

  function applicabilitiesFor(judgement: Judgement | null, { instruments }: CorpusSnapshot): Applicabilities {
    const today = lagosDay(clock.now());
    const applicabilities = new Map([...instruments].map(([key, instrument]) => [key, ofNobody(instrument, today)]));
    if (!judgement) return applicabilities;
    const { evaluated, score } = judgement;
    for (const item of evaluated) {
      const { instrument, verdict, duties } = item;
      const { result, reasons, open } = verdict;
      const known = { ...ofNobody(instrument, today), verdict: result, reasons, open, duties };
      applicabilities.set(instrument.key, isBinding(result) ? { ...known, ...asScored(score(item)) } : known);
    }
    return applicabilities;
  }

  async function memoryOf(companyId: string | null, snapshot: CorpusSnapshot): Promise<Memory | undefined> {
    if (companyId === null || !(await stored.getSettings(companyId)).remembersAnswers) return undefined;
    const { version } = await stored.acceptedVersion(companyId);
    const ofCorpus = memories.get(snapshot) ?? new Map<string, { version: string; memory: Memory | undefined }>();
    memories.set(snapshot, ofCorpus);
    const known = ofCorpus.get(companyId);
    if (known?.version === version) return known.memory;
    const memory = rememberedIn(snapshot.corpus, await stored.listAccepted(companyId, mostRemembered));
    ofCorpus.set(companyId, { version, memory });
    return memory;
  }

  /** A quote of a document is compared with the document as it is stored now, not with what was made of it. */
  async function isQuotedFromDocument({ documentId, offset, quote }: Citation): Promise<boolean> {
    if (documentId === null) return true;
    const stored = await documents.capturedText(documentId);
    return stored?.text.slice(offset, offset + quote.length) === quote;
  }

  /** @throws AppError `invalid_input` */
  async function scopeOf({ regulator = "", category, appliesOnly }: AskInput): Promise<Scope> {
    const { filter, faults } = parseFilter({ category });
    const code = regulator.trim() === "" ? undefined : await catalogue.regulatorCode(regulator);
    if (code === undefined && regulator.trim() !== "") faults.push("There is no such regulator in the library");
    if (faults.length > 0) throw new AppError("invalid_input", faults[0]!, { errors: faults });
    return { ...filter, ...(code && { regulator: code }), ...(appliesOnly && { appliesOnly }) };
  }

  async function question(
    companyId: string | null,
    { input, earlier }: Asked,
    snapshot: CorpusSnapshot,
  ): Promise<Reply> {
    const company = companyId === null ? null : await companies.get(companyId);
    const profile = await profileOf(companyId);
    const { understood } = assumeProfile(readDescription(input.message, snapshot.questions), profile);
    const reply = answerQuestion(snapshot.corpus, {
      question: input.message,
      earlier,
      applicabilities: applicabilitiesFor(companyId === null ? null : await risk.ofCompany(companyId), snapshot),
      instruments: snapshot.instruments,
      profileWords: company && profileInWords(company),
      companyId,
      scope: await scopeOf(input),
      now: clock.now(),
      category: profile && licenceOf(profile),
      calendar: (await catalogue.calendar()).calendar,
      memory: await memoryOf(companyId, snapshot),
    });
    return { ...reply, understood: contradictionsIn(understood) };
  }

  async function gap(companyId: string | null, { input }: Asked, snapshot: CorpusSnapshot): Promise<Reply> {
    const { corpus, instruments } = snapshot;
    const described = readDescription(input.message, snapshot.questions);
    const assumed = assumeProfile(described, await profileOf(companyId));
    const applicabilities = applicabilitiesFor(assumed.profile && (await risk.ofProfile(assumed.profile)), snapshot);
    const today = lagosDay(clock.now());
    const allows = allowsOf(await scopeOf(input), applicabilities, companyId);
    // Duties that nobody has reviewed are no finding.
    const reviewed = new Map([...instruments].filter(([, instrument]) => isReviewed(instrument)));
    const { calendar } = await catalogue.calendar();
    return assessGap({ described, assumed, applicabilities, corpus, instruments: reviewed, today, calendar, allows });
  }

  return {
    /**
     * @throws AppError `invalid_input` for a scope that is not known
     * @throws Error when the answer would not be faithful to the texts: a defect of ours, and nobody is shown it
     */
    async compose(companyId: string | null, asked: Asked): Promise<Reply> {
      const snapshot = await corpora.current();
      const { text } = readMessage(snapshot.corpus, asked.input.message);
      const { kind, kindReason, question: also } = classifyIntent(text, { earlier: asked.earlier });
      const main = await (kind === "gap" ? gap : question)(companyId, asked, snapshot);
      const ofQuestion = { ...asked, input: { ...asked.input, message: also ?? "" } };
      const reply = also === null ? main : withAnswer(main, also, await question(companyId, ofQuestion, snapshot));
      const fault = faultIn(reply, snapshot.corpus);
      if (fault) throw new Error(`an answer was held back: ${fault}`);
      for (const citation of [...reply.citations, ...reply.related])
        if (!(await isQuotedFromDocument(citation)))
          throw new Error(`an answer was held back: document ${citation.documentId} does not say what is quoted`);
      const first = contradictionsIn(reply.understood).map(({ because }) => because);
      // An answer line, and the outcome of an assessment, stay the first sentence.
      const isLed = reply.answer !== null || reply.findings.length > 0;
      const summary = (isLed ? [reply.summary, ...first] : [...first, reply.summary]).join(" ");
      return { ...reply, summary, kind, kindReason };
    },
  };
}

const asScored = ({ risk_level, riskScore, nextDueOn, nextDueNote }: ScoredRegulation) => {
  return { riskLevel: risk_level, riskScore, nextDueOn, nextDueNote };
};

/** How a regulation stands when nobody in particular asks. */
function ofNobody(instrument: Instrument, today: string): Applicability {
  const riskLevel = bandOfSeverity(instrument.severity);
  return {
    verdict: null,
    reasons: [],
    open: [],
    riskLevel,
    riskScore: 0,
    nextDueOn: null,
    nextDueNote: null,
    takesEffectOn: takesEffectOn(instrument, today),
    duties: new Map(),
  };
}
