import type { LicenceCategory } from "../../company/vocabulary.ts";
import type { Instrument, Regulation, RegulationDetail, ReplacedBy, LinkToSettle } from "../schema.ts";
import type { OpenLink } from "./settled-links.ts";
import type { Day } from "#shared/calendar.ts";
import { dueOf } from "./due.ts";
import { originOf } from "./origin.ts";
import { bandOfSeverity, severityPoints } from "./severity.ts";
import type { Links } from "./shelf.ts";
import { ends } from "./standing.ts";
import { takesEffectOn } from "./taking-effect.ts";
import type { Calendar } from "./working-days.ts";

/** An instrument as lists carry it when nobody in particular asks: the inherent band, no reasons. */
export function asRegulation(instrument: Instrument): Regulation {
  const { key, title, severity, severityWhy, requirements, area, summary } = instrument;
  return {
    regulation_id: key,
    regulation_title: title,
    risk_level: bandOfSeverity(severity),
    consolidated_requirements: requirements.map((requirement) => requirement.text),
    regulator: instrument.regulator,
    regulatoryArea: area,
    regulation_summary: summary,
    tags: instrument.tags,
    shortTitle: instrument.shortTitle,
    topics: instrument.topics,
    instrumentType: instrument.instrumentType,
    status: instrument.status,
    reference: instrument.reference,
    issuedOn: instrument.issuedOn,
    effectiveOn: instrument.effectiveOn,
    officialUrl: instrument.officialUrl,
    sources: instrument.sources,
    confidence: instrument.confidence,
    origin: originOf(instrument),
    reasons: [],
    riskFactors: [{ name: "Severity", points: severityPoints(severity), why: severityWhy }],
  };
}

/** An instrument as answers carry it: what the library has made of it, or anew where a company sees other duties. */
export const regulationOf = (instrument: Instrument, made: ReadonlyMap<string, Regulation>): Regulation =>
  instrument.own || instrument.isNarrowed ? asRegulation(instrument) : made.get(instrument.key)!;

export type Shelf = {
  links: Links;
  chain: RegulationDetail["chain"];
  asOf: RegulationDetail["asOf"];
  revision: number;
  revisions: RegulationDetail["revisions"];
  today: Day;
  /** The day on which it is asked: links stand as they stand now, also where the rest is as of another day. */
  now: Day;
  /** Whose due dates: a licence category's, everybody's (null), or none at all. */
  datesFor: LicenceCategory | "nobody" | null;
  /** By which they are reckoned. */
  calendar: Calendar;
};

/** The whole of an instrument. Due dates are the next ones as of `today`, for whom `datesFor` says. */
export function asDetail(
  regulation: Regulation,
  instrument: Instrument,
  { links, chain, asOf, revision, revisions, today, now, datesFor, calendar }: Shelf,
): RegulationDetail {
  const linked = (list: readonly Instrument[]) => list.map((one) => asStandingLink(one, now));
  return {
    ...regulation,
    issuer: instrument.issuer,
    requirements: instrument.requirements.map(({ deadline, ...requirement }) => {
      const due =
        deadline && datesFor !== "nobody" ? dueOf(instrument, deadline.schedule, today, datesFor, calendar) : null;
      return {
        ...requirement,
        deadline: deadline && {
          rule: deadline.rule,
          recurrence: deadline.recurrence,
          details: deadline.details,
          nextDueOn: due?.day ?? null,
          dueNote: due?.note ?? null,
        },
      };
    }),
    appliesToWords: instrument.appliesTo.condition,
    penalty: instrument.penalty,
    severity: instrument.severity,
    severityWhy: instrument.severityWhy,
    checkBeforeDisplay: instrument.checkBeforeDisplay,
    lastChecked: instrument.lastChecked,
    supersedes: linked(links.supersedes),
    supersedesTitles: instrument.supersedesTitles,
    supersededBy: linked(links.supersededBy),
    mayBeReplacedBy: linked(links.mayBeReplacedBy),
    amends: linked(links.amends),
    amendedBy: linked(links.amendedBy),
    mayBeAmendedBy: linked(links.mayBeAmendedBy),
    asOf,
    chain,
    captured: asCaptured(instrument),
    linkWords: wordsOfLinks(instrument, links),
    revision,
    revisions,
  };
}

/** A link that waits for a person, or that one has settled, as answers carry it. */
export function asLinkToSettle({ successor, ended, words, verdict }: OpenLink): LinkToSettle {
  const { issuedOn, officialUrl } = successor;
  return {
    successor: { ...asLinks([successor])[0]!, issuedOn, officialUrl },
    ended: asLinks([ended])[0]!,
    words,
    verdict,
  };
}

const asLink = ({ key, title, status }: Instrument) => ({ regulation_id: key, regulation_title: title, status });
const asLinks = (list: readonly Instrument[]) => list.map(asLink);

/** A link with how what it leads to stands on a day: what is not in effect yet, since when it will be. */
export const asStandingLink = (instrument: Instrument, day: Day) => ({
  ...asLink(instrument),
  takesEffectOn: takesEffectOn(instrument, day),
});

/** What has taken the place of one that is superseded, for lists; nothing for any other. */
export const replacedBy = (instrument: Instrument, all: readonly Instrument[]): ReplacedBy =>
  instrument.status === "superseded" ? asLinks(all.filter((other) => ends(other, instrument))) : [];

function asCaptured({ captured }: Instrument): RegulationDetail["captured"] {
  if (!captured) return null;
  const { changeId, audience, reviewedOn, penaltyQuotes } = captured;
  return { changeId, audience, reviewedOn, ...(penaltyQuotes && { penaltyQuotes }) };
}

/** The words of this text about others, and of others about this one. */
function wordsOfLinks(
  { key, captured }: Instrument,
  { supersededBy, mayBeReplacedBy, amendedBy, mayBeAmendedBy }: Links,
): Record<string, string> {
  const ofOthers = [...supersededBy, ...mayBeReplacedBy, ...amendedBy, ...mayBeAmendedBy].flatMap(
    (other): [string, string][] => {
      const words = other.captured?.linkWords[key];
      return words === undefined ? [] : [[other.key, words]];
    },
  );
  return { ...Object.fromEntries(ofOthers), ...captured?.linkWords };
}
