import { AppError } from "#platform/errors.ts";
import { isBinding } from "../../applicability/vocabulary.ts";
import { parseFilter } from "../../catalogue/rules/filter.ts";
import { bandOfSeverity } from "../../catalogue/rules/severity.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import type { Profile } from "../../company/schema.ts";
import type { CompanyService } from "../../company/service.ts";
import type { ScoredRegulation } from "../../risk/schema.ts";
import type { RiskService } from "../../risk/service.ts";
import type { AssistantRepository } from "../repository.ts";
import { answerQuestion } from "../rules/answer.ts";
import { assumeProfile } from "../rules/assumed-profile.ts";
import { faultIn } from "../rules/faithful.ts";
import { readDescription } from "../rules/describe.ts";
import { assessGap } from "../rules/gap.ts";
import { profileInWords } from "../rules/profile-words.ts";
import { rememberedIn } from "../rules/remembered.ts";
import type { Standing, Standings } from "../rules/standing.ts";
import { kindOf } from "../rules/turn.ts";
import type { AskInput, Reply, Turn } from "../schema.ts";
import type { Corpora, Held } from "./corpora.ts";

export type AnsweringDeps = {
  corpora: Corpora;
  stored: AssistantRepository;
  companies: CompanyService;
  risk: RiskService;
};
/** What is asked, and what was said before, oldest first. */
export type Asked = { input: AskInput; earlier: readonly Turn[] };

// More would make an answer slower than it makes it better.
const mostRemembered = 500;

/** Answers from the corpus by rules alone, checked before anybody sees it. */
export function answering({ corpora, stored, companies, risk }: AnsweringDeps) {
  const profileOf = async (companyId: string | null) => (companyId === null ? null : companies.getProfile(companyId));

  async function standingsFor(profile: Profile | null, { instruments }: Held): Promise<Standings> {
    const standings = new Map([...instruments].map(([key, instrument]) => [key, ofNobody(instrument)]));
    if (!profile) return standings;
    const { evaluated, score } = await risk.ofProfile(profile);
    for (const item of evaluated) {
      const { instrument, verdict } = item;
      const { result, reasons, open } = verdict;
      const known = { ...ofNobody(instrument), verdict: result, reasons, open };
      standings.set(instrument.key, isBinding(result) ? { ...known, ...asScored(score(item)) } : known);
    }
    return standings;
  }

  async function acceptedBy(companyId: string | null) {
    if (companyId === null || !(await stored.getSettings(companyId)).remembersAnswers) return [];
    return stored.listAccepted(companyId, mostRemembered);
  }

  async function question(companyId: string | null, { input, earlier }: Asked, held: Held): Promise<Reply> {
    const company = companyId === null ? null : await companies.get(companyId);
    return answerQuestion(held.corpus, {
      question: input.message,
      earlier,
      standings: await standingsFor(await profileOf(companyId), held),
      instruments: held.instruments,
      profileWords: company && profileInWords(company),
      companyId,
      scope: scopeOf(input),
      memory: rememberedIn(held.corpus, await acceptedBy(companyId)),
    });
  }

  async function gap(companyId: string | null, { input }: Asked, held: Held): Promise<Reply> {
    const described = readDescription(input.message, held.questions);
    const assumed = assumeProfile(described, await profileOf(companyId));
    const standings = await standingsFor(assumed.profile, held);
    return assessGap({ described, assumed, standings, corpus: held.corpus, instruments: held.instruments });
  }

  return {
    /**
     * @throws AppError `invalid_input` for a scope that is not known
     * @throws Error when the answer would not be faithful to the texts: a defect of ours, and nobody is shown it
     */
    async compose(companyId: string | null, asked: Asked): Promise<Reply> {
      const held = await corpora.current();
      const { kind, kindReason } = kindOf(asked.input.message, { earlier: asked.earlier });
      const reply = await (kind === "gap" ? gap : question)(companyId, asked, held);
      const fault = faultIn(reply, held.corpus);
      if (fault) throw new Error(`an answer was held back: ${fault}`);
      return { ...reply, kind, kindReason };
    },
  };
}

/** @throws AppError `invalid_input` */
function scopeOf({ regulator, category, appliesOnly }: AskInput) {
  const { filter, faults } = parseFilter({ regulator, category });
  if (faults.length > 0) throw new AppError("invalid_input", faults[0]!, { errors: faults });
  return { ...filter, ...(appliesOnly && { appliesOnly }) };
}

const asScored = ({ risk_level, riskScore, nextDueOn, nextDueNote }: ScoredRegulation) => {
  return { riskLevel: risk_level, riskScore, nextDueOn, nextDueNote };
};

/** How a regulation stands when nobody in particular asks. */
function ofNobody({ severity }: Instrument): Standing {
  const riskLevel = bandOfSeverity(severity);
  return { verdict: null, reasons: [], open: [], riskLevel, riskScore: 0, nextDueOn: null, nextDueNote: null };
}
