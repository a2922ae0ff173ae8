import { addresses, notAddressed } from "../../audience/rules.ts";
import type { AddresseeProfile, Audience, AudienceTable } from "../../audience/schema.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import { regulatorName } from "../../catalogue/rules/regulator.ts";
import { inWords } from "#shared/sentence.ts";

/** What decides whom a change concerns. Without an audience it is a revision of the library, and concerns whom it binds. */
export type Subject = { regulator: string; regulationIds: readonly string[]; audience: Audience | null };

export type CompanyInterests = {
  addressee: AddresseeProfile;
  /** Does any of these bind the company, or may it? */
  isBound: (key: string) => boolean;
  watched: ReadonlySet<string>;
  /** Keys of regulations with an alert for updates. */
  alerts: ReadonlySet<string>;
};
type Library = { byKey: ReadonlyMap<string, Instrument>; table: AudienceTable };

const namedBy = ({ regulationIds }: Subject, { byKey }: Pick<Library, "byKey">) =>
  regulationIds.flatMap((key) => byKey.get(key) ?? []);

/** Two changes for which this is the same concern the same companies: the words an audience rests on decide nothing. */
export const decidesWhom = ({ regulator, regulationIds, audience }: Subject): string =>
  JSON.stringify([regulator, regulationIds, audience && [audience.scope, audience.classes, audience.basis]]);

/** Where nothing says who is meant, and instruments are named, those are meant whom they bind. */
const isOfThoseBound = ({ audience }: Subject, named: readonly Instrument[]): boolean =>
  audience === null ||
  (named.length > 0 && audience.scope !== "nobody" && (audience.basis === "subject" || audience.basis === "regulator"));

/** It says by licence whom it binds, and so knows it better than a subject does. */
const bindsByLicence = ({ appliesTo }: Instrument): boolean => !appliesTo.categories.includes("all");

/** Why a change is meant for a company, in sentences; empty when it is not. */
export function meantBecause(
  change: Subject,
  library: Library,
  company: Pick<CompanyInterests, "addressee" | "isBound">,
): string[] {
  const named = namedBy(change, library);
  const binding = (instruments: readonly Instrument[]) =>
    instruments
      .filter(({ key }) => company.isBound(key))
      .map(({ shortTitle }) => `It is about ${shortTitle}, which applies or may apply to you`);
  const { audience, regulator } = change;
  const addressed = audience && addresses(audience, regulator, company.addressee, library.table);
  const isByNames = isOfThoseBound(change, named);
  if (addressed && !addressed.holds) return isByNames ? binding(named.filter(bindsByLicence)) : [];
  return addressed && !isByNames ? [addressed.reason, ...binding(named)] : binding(named);
}

/** Why a change concerns a company, in words; empty when it does not. What a company asked for concerns it whoever is meant. */
export const concernsOf = (change: Subject, library: Library, interests: CompanyInterests): string[] => [
  ...meantBecause(change, library, interests),
  ...askedForBecause(change, library, interests),
];

/** By what a company asked to be told of a change, whomever that is for, in sentences; empty when it did not. */
export function askedForBecause(
  change: Subject,
  library: Library,
  interests: Pick<CompanyInterests, "watched" | "alerts">,
): string[] {
  return [
    ...namedBy(change, library)
      .filter(({ key }) => interests.alerts.has(key))
      .map(({ shortTitle }) => `You set an alert on ${shortTitle}`),
    ...(interests.watched.has(change.regulator) ? [watchWords(change.regulator)] : []),
  ];
}

/** Why whoever watches a regulator is told of what it publishes, whomever that is for. */
export const watchWords = (regulator: string): string =>
  `You watch ${regulatorName(regulator)}, and are told everything of it`;

/** What those are told for whom a change turned out not to be meant. */
export function notMeantBecause(change: Subject, library: Library): string {
  const { audience, regulator } = change;
  const named = namedBy(change, library);
  if (audience === null || isOfThoseBound(change, named))
    return `It is about ${inWords(named.map(({ shortTitle }) => shortTitle))}, which does not apply to you`;
  return notAddressed(audience, regulator, library.table);
}
