import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { addDays, isBoundedDay } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { eventKind, eventKindOf } from "../../catalogue/rules/event-terms.ts";
import type { EventRow, FilingRepository } from "../repository.ts";
import { startedBy } from "../rules/computed.ts";
import { eventLabel } from "../rules/event-labels.ts";
import { occurrenceIdOf, occurrenceOf } from "../rules/laid-over.ts";
import type { EventInput, Events, KeptEvent, Occurrence } from "../schema.ts";
import { mostEvents } from "../vocabulary.ts";
import { byDue, type FilingBasis } from "./finding.ts";

type HappeningDeps = { stored: FilingRepository; clock: Clock; basisOf: (companyId: string) => Promise<FilingBasis> };

// A duty that comes again every few years shows its next times.
const aheadDays = 3 * 366;

/** What happens to a company and starts clocks. */
export function happening({ stored, clock, basisOf }: HappeningDeps) {
  /** By which word an event is kept. @throws AppError `invalid_input` where it starts nothing that binds the company */
  async function kindOf(companyId: string, { requirementId, kind }: EventInput): Promise<string> {
    if ((requirementId === undefined) === (kind === undefined))
      throw new AppError("invalid_input", "Say either `requirementId` or `kind`");
    const { duties } = await basisOf(companyId);
    const meant = kind === undefined ? duties.filter((duty) => duty.requirementId === requirementId) : duties;
    const kinds = meant.flatMap(({ schedule }) => eventKind(schedule) ?? []);
    const found = kind === undefined ? kinds[0] : kinds.find((one) => one === eventKindOf(kind));
    if (found !== undefined) return found;
    const message = "No requirement that binds you is started by that. GET /event/{companyId} lists what is.";
    throw new AppError("invalid_input", message);
  }

  return {
    /**
     * Keeps an event and answers what is due by it. The same said again starts nothing anew.
     * @throws AppError `invalid_input`, `conflict`
     */
    async record(companyId: string, input: EventInput): Promise<{ event: KeptEvent; occurrences: Occurrence[] }> {
      const kind = await kindOf(companyId, input);
      const at = new Date(input.occurredAt);
      if (!isBoundedDay(lagosDay(at))) throw new AppError("invalid_input", "`occurredAt` must be from 1900 to 2199");
      const event = await stored.addEvent({
        companyId,
        kind,
        requirementId: input.requirementId ?? "",
        occurredAt: at.toISOString(),
        note: input.note ?? null,
        createdAt: instant(clock),
      });
      if (!event) throw new AppError("conflict", `At most ${mostEvents} events are kept`);
      return { event: asEvent(event), occurrences: await occurrencesOf(companyId, event) };
    },

    /** What can happen that starts a clock, and what has. */
    async events(companyId: string): Promise<Events> {
      const { duties, started } = await basisOf(companyId);
      const dated = duties.flatMap((duty) => eventKind(duty.schedule) ?? []);
      const kinds = [...new Set(dated)].toSorted().map((kind) => ({
        kind,
        label: eventLabel(kind),
        requirements: duties
          .filter(({ schedule }) => eventKind(schedule) === kind)
          .map(({ requirementId, regulator, text, rule }) => ({ requirementId, regulator, text, rule })),
      }));
      return { kinds, events: started.map(asEvent) };
    },
  };

  async function occurrencesOf(companyId: string, event: EventRow): Promise<Occurrence[]> {
    const { duties, reckoning, at } = await basisOf(companyId);
    const until = addDays(lagosDay(clock.now()), aheadDays);
    const started = duties.flatMap((duty) =>
      startedBy(duty, [event], { ...reckoning, until }).map((computed) => ({ duty, computed })),
    );
    const days = started.map(({ computed }) => computed.dueDay).toSorted();
    const touched = await stored.listTouched(companyId, { from: days[0] ?? until, to: days.at(-1) ?? until });
    const kept = new Map(touched.map((row) => [occurrenceIdOf(row.requirementId, row.period), row]));
    const found = started.map(({ duty, computed }) =>
      occurrenceOf(duty, computed, kept.get(occurrenceIdOf(duty.requirementId, computed.period)), at),
    );
    return found.toSorted(byDue);
  }
}

function asEvent({ id, kind, requirementId, occurredAt, note, createdAt }: EventRow): KeptEvent {
  return { eventId: id, kind, requirementId: requirementId || null, occurredAt, note, createdAt };
}
