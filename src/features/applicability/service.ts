import { AppError } from "#platform/errors.ts";
import { inTurns } from "#platform/process/turns.ts";
import type { AudienceTable } from "../audience/schema.ts";
import type { Instrument, Question } from "../catalogue/schema.ts";
import type { CatalogueService, Snapshot } from "../catalogue/service.ts";
import type { Profile } from "../company/schema.ts";
import type { CompanyService } from "../company/service.ts";
import { answerTo, evaluate, indexQuestions, isAsked, type Questions } from "./rules.ts";
import { nextQuestions, type Unsettled } from "./rules/next-questions.ts";
import { narrowedTo, requirementsFor } from "./rules/duties.ts";
import type { JudgedDuty, Verdict } from "./schema.ts";
import { isBinding } from "./vocabulary.ts";

/** An instrument with its verdict. Where it binds, it has the company's duties only; `duties` has those of all that bind fewer. */
export type Evaluated = {
  instrument: Instrument;
  verdict: Verdict;
  duties: ReadonlyMap<string, JudgedDuty>;
};
export type ApplicabilityDeps = {
  catalogue: CatalogueService;
  companies: CompanyService;
  /** Whom letters call what; read at the first need. */
  readAudience: () => Promise<AudienceTable>;
};
export type ApplicabilityService = ReturnType<typeof applicabilityService>;

export function applicabilityService({ catalogue, companies, readAudience }: ApplicabilityDeps) {
  let indexed: { snapshot: Snapshot; questions: Questions } | undefined;

  async function current(at?: Snapshot): Promise<{ snapshot: Snapshot; questions: Questions }> {
    const snapshot = at ?? (await catalogue.snapshot());
    if (indexed?.snapshot === snapshot) return indexed;
    const questions = indexQuestions(snapshot.questions, await readAudience());
    indexed = { snapshot, questions };
    return indexed;
  }

  return {
    /** Every instrument of the catalogue, as it is now or was at a snapshot, with its verdict for a profile. Others get their turn in between. */
    async evaluateAll(profile: Profile, at?: Snapshot): Promise<Evaluated[]> {
      const { snapshot, questions } = await current(at);
      const evaluated: Evaluated[] = [];
      await inTurns(snapshot.instruments, (instrument) => evaluated.push(evaluatedFor(instrument, profile, questions)));
      return evaluated;
    },

    /** @throws AppError `not_found` */
    async evaluateOne(key: string, profile: Profile, at?: Snapshot): Promise<Evaluated> {
      const { snapshot, questions } = await current(at);
      const instrument = snapshot.byKey.get(key);
      if (!instrument) throw new AppError("not_found", "Regulation not found");
      return evaluatedFor(instrument, profile, questions);
    },

    /** Judges any instrument for a profile by the questions as they are now: one as it stood before a revision, too. */
    async judge(): Promise<(instrument: Instrument, profile: Profile) => Verdict> {
      const { questions } = await current();
      return (instrument, profile) => evaluate(instrument, profile, questions);
    },

    /** The questions that are put to a company of this kind, and those it has answered, with what it said. */
    async listQuestions(companyId: string) {
      const profile = await companies.getProfile(companyId);
      const { snapshot, questions } = await current();
      const asked = snapshot.questions.filter(
        (question) => isAsked(question, profile) || question.key in profile.answers,
      );
      return asked.map(({ key, group, ask, question, help }) => {
        const answer = profile.answers[key] ?? null;
        const follows = answer === null ? answerTo(key, profile, questions) : undefined;
        return { key, group, ask, question, help, answer, implied: follows === true, isRuledOut: follows === false };
      });
    },

    /** What to ask next, of all that would settle what may bind. */
    async nextQuestions(unsettled: readonly Unsettled[]) {
      return nextQuestions(unsettled, (await current()).questions);
    },

    /**
     * Says of an instrument whether it binds a company or may, or would if it were in force: news of a draft or of an end
     * concerns those too, and so does news of what was taken back.
     */
    async binding(): Promise<(key: string, profile: Profile) => boolean> {
      const { snapshot, questions } = await current();
      return (key, profile) => {
        const instrument = snapshot.known.get(key);
        return instrument !== undefined && wouldBind(instrument, profile, questions);
      };
    },

    /** The same of any instrument, by other questions than those of now. */
    async bindingBy(list: Question[]): Promise<(instrument: Instrument, profile: Profile) => boolean> {
      const questions = indexQuestions(list, await readAudience());
      return (instrument, profile) => wouldBind(instrument, profile, questions);
    },
  };
}

const wouldBind = (instrument: Instrument, profile: Profile, questions: Questions): boolean =>
  isBinding(evaluate({ ...instrument, status: "in-force" }, profile, questions).result);

function evaluatedFor(instrument: Instrument, profile: Profile, questions: Questions): Evaluated {
  const verdict = evaluate(instrument, profile, questions);
  if (!isBinding(verdict.result)) return { instrument, verdict, duties: noDuties };
  const duties = requirementsFor(instrument, profile, questions);
  return { instrument: narrowedTo(instrument, duties), verdict, duties };
}

const noDuties: ReadonlyMap<string, JudgedDuty> = new Map();
