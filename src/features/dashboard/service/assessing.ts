import { instant, type Clock } from "#platform/clock.ts";
import { asUnavailable } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { Log } from "#platform/log.ts";
import { isBinding } from "../../applicability/vocabulary.ts";
import { isReviewed } from "../../catalogue/rules/origin.ts";
import type { ApplicabilityService } from "../../applicability/service.ts";
import type { CatalogueService } from "../../catalogue/service.ts";
import type { NotifyService, StoredNotice } from "../../notify/service.ts";
import { riskRuleVersion } from "../../risk/rules.ts";
import type { RiskService } from "../../risk/service.ts";
import type { Assessment, DashboardRepository } from "../repository.ts";
import { movesBetween, type Bands } from "../rules.ts";
import type { Moves } from "../schema.ts";

export type AssessingDeps = {
  assessments: DashboardRepository;
  catalogue: CatalogueService;
  applicability: ApplicabilityService;
  risk: RiskService;
  notify: NotifyService;
  clock: Clock;
  log: Log;
};

/** How urgent what applies to a company is, recorded with what moved since. */
export function assessingCompanies({ assessments, catalogue, risk, notify, clock, log }: AssessingDeps) {
  /** The version of the library up to which `reassessAlerted` has come in this process. */
  let reassessedAt: number | undefined;

  /** What applies to a company today and what may, unfiltered, and how to score it. */
  async function evaluate(companyId: string) {
    const { evaluated, score } = await risk.ofCompany(companyId);
    const reviewed = evaluated.filter(({ instrument }) => isReviewed(instrument));
    const having = (result: string) => reviewed.filter(({ verdict }) => verdict.result === result);
    // What nobody has reviewed has a place of its own: it is in no band, and moves none.
    const captured = evaluated.filter(
      ({ instrument, verdict }) => !isReviewed(instrument) && isBinding(verdict.result),
    );
    return { applying: having("applies"), open: having("may"), captured, score };
  }

  function bandsOf({ applying, score }: Awaited<ReturnType<typeof evaluate>>): Bands {
    return Object.fromEntries(applying.map((item) => [item.instrument.key, score(item).risk_level]));
  }

  const dated = (companyId: string, bands: Bands): Assessment => ({
    id: newId(),
    companyId,
    assessedAt: instant(clock),
    ruleVersion: riskRuleVersion,
    bands,
  });

  /** What an assessment says beside the one before it; the first has nothing to compare with. */
  async function compare(current: Assessment, previous: Assessment | undefined) {
    const { byKey } = await catalogue.snapshot();
    const { assessedAt, ruleVersion, bands } = current;
    return {
      assessedAt,
      previousAt: previous?.assessedAt ?? null,
      ruleVersion,
      total: Object.keys(bands).length,
      moved: movesBetween(previous?.bands ?? bands, bands, (id) => byKey.get(id)?.title ?? id),
    };
  }

  /** What a company is told of levels that moved, as far as it has set an alert. */
  async function noticesOf(companyId: string, { up, down }: Moves): Promise<StoredNotice[]> {
    const moves = [...up, ...down];
    const ids = moves.map((move) => move.regulation_id);
    const wanted = new Set(await notify.subscribedTo(companyId, "riskChange", ids));
    const { byKey } = await catalogue.snapshot();
    return moves
      .filter(({ regulation_id }) => wanted.has(regulation_id))
      .map(({ regulation_id, regulation_title, from, to }) => ({
        changeType: "update",
        regulationTitle: regulation_title,
        regulator: byKey.get(regulation_id)?.regulator ?? "",
        regulationId: regulation_id,
        changeId: null,
        message: `Risk moved from ${from} to ${to}`,
      }));
  }

  /**
   * Stores an assessment, tells the company what moved, and answers what it says beside the one before it; undefined when
   * another was stored since.
   */
  async function record(current: Assessment, previous: Assessment | undefined) {
    const { companyId } = current;
    const compared = await compare(current, previous);
    const { up, down, new: begun, gone } = compared.moved;
    const moved = { up: up.length, down: down.length, new: begun.length, gone: gone.length };
    const notices = await noticesOf(companyId, compared.moved);
    const isStored = await assessments.save(current, { notices, moved, previousId: previous?.id });
    return isStored ? compared : undefined;
  }

  /** Assesses anew and records it, where it is wanted. Of several at once each is compared with the one before it. */
  async function assess(companyId: string, isWanted: (moved: Moves) => boolean = () => true) {
    for (;;) {
      const [previous] = await assessments.listLatest(companyId, 1);
      const bands = bandsOf(await evaluate(companyId));
      if (!isWanted(movesBetween(previous?.bands ?? bands, bands, (id) => id))) return undefined;
      const recorded = await record(dated(companyId, bands), previous);
      if (recorded) return recorded;
    }
  }

  /** A disk that cannot be written to must not keep a company from reading: then the next look is the first. */
  async function recordFirst(companyId: string, evaluated: Awaited<ReturnType<typeof evaluate>>) {
    await assessments.saveFirst(dated(companyId, bandsOf(evaluated))).catch((err: unknown) => {
      if (!asUnavailable(err)) throw err;
      log.warn({ err }, "a first assessment was shown and could not be recorded");
    });
  }

  return {
    evaluate,
    recordFirst,

    /**
     * Assesses anew those who want to hear when a risk level moves, once after the library or the program has changed; where
     * nothing moved nothing is recorded. Answers for how many something did.
     */
    async reassessAlerted(): Promise<number> {
      const { version } = await catalogue.snapshot();
      if (reassessedAt === version) return 0;
      let count = 0;
      for (const companyId of await notify.alertedCompanies("riskChange"))
        if (await assess(companyId, ({ up, down }) => up.length + down.length > 0)) count += 1;
      reassessedAt = version;
      return count;
    },

    /** Assesses anew, records it, and says what moved since the last time; tells subscribers whose regulations changed band. */
    async reassess(companyId: string) {
      return (await assess(companyId))!;
    },

    /** The last assessment and what had moved in it; null before the company has looked for the first time. */
    async lastAssessment(companyId: string) {
      const [current, previous] = await assessments.listLatest(companyId, 2);
      return current ? compare(current, previous) : null;
    },
  };
}
