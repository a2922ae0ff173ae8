import type { JudgedDuty, OpenQuestion } from "../../applicability/schema.ts";
import type { VerdictResult } from "../../applicability/vocabulary.ts";
import type { Calendar } from "../../catalogue/rules/working-days.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import type { RiskLevel } from "../../catalogue/vocabulary.ts";
import type { LicenceCategory } from "../../company/vocabulary.ts";

/** Whether and why a regulation applies to whoever asks, and how urgently. Nobody in particular: no verdict, and the inherent level. */
export type Applicability = {
  verdict: VerdictResult | null;
  reasons: readonly string[];
  open: readonly OpenQuestion[];
  riskLevel: RiskLevel;
  /** 0 to 100; orders regulations inside a level. 0 for what does not bind. */
  riskScore: number;
  /** The next day on which one of its duties falls due, YYYY-MM-DD. */
  nextDueOn: string | null;
  nextDueNote: string | null;
  /** The day, month or year in which it takes effect, while that lies ahead. */
  takesEffectOn: string | null;
  /** Its duties that bind fewer than it does, by id. */
  duties: ReadonlyMap<string, JudgedDuty>;
};

/** Of every regulation, by catalogue key. */
export type Applicabilities = ReadonlyMap<string, Applicability>;

/** What every reply is composed from, besides what was found. */
export type Asker = {
  applicabilities: Applicabilities;
  instruments: ReadonlyMap<string, Instrument>;
  /** "a Tier 1 unit microfinance bank"; null when nobody in particular asks. */
  profileWords: string | null;
};

/** Whoever asks, when, with which licence, and which days are free; left out: as long as no holiday is declared. */
export type Asking = Asker & { now: Date; category: LicenceCategory | null; calendar?: Calendar | undefined };
