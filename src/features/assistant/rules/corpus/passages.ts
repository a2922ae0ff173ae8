import { regulatorName } from "../../../catalogue/rules/regulator.ts";
import { isReviewed } from "../../../catalogue/rules/origin.ts";
import type { Instrument, Requirement } from "../../../catalogue/schema.ts";
import type { Topic } from "../../../catalogue/vocabulary.ts";
import type { PassageKind } from "../../vocabulary.ts";
import type { Passage, Place } from "./passage.ts";
import { provisionsOf } from "./provisions.ts";
import { isInstruction, sift } from "./quarantine.ts";

/**
 * Everything of an instrument that can be cited: its requirements, its summary, its penalty and whom it catches. Each text
 * is the whole of the field that its place names in the answer of GET /regulation/{id}; of a requirement whose `quote` is
 * stored, that is the text, being the instrument's own.
 */
export function passagesOf(instrument: Instrument): Passage[] {
  const { requirements, summary, penalty, appliesTo } = instrument;
  return [
    ...requirements.map((requirement) => requirementPassage(instrument, requirement)),
    fieldPassage(instrument, "regulation_summary", summary, headOf(instrument)),
    ...(penalty === null
      ? []
      : [fieldPassage(instrument, "penalty", penalty, joined("penalty fine sanction", contextOf(instrument)))]),
    ...(appliesTo.condition === null
      ? []
      : [fieldPassage(instrument, "appliesToWords", appliesTo.condition, "applies to")]),
  ];
}

/** An entry that was captured and not reviewed, as all that can be cited of it says; or that it has ended. */
export function passagesOfCaptured(instrument: Instrument): Passage[] {
  const status = hasEnded(instrument) ? instrument.status : ("captured" as const);
  const isByTitle = isInstruction(instrument.title);
  return passagesOf(instrument).map((passage) => ({
    ...passage,
    isReviewed: false,
    isQuarantined: isByTitle || isInstruction(passage.text),
    place: { ...passage.place, status },
  }));
}

const hasEnded = ({ status }: Instrument): boolean => status === "superseded" || status === "withdrawn";

/**
 * Documents that regulators published, as what became of their entries in the library: the text of one that was reviewed is a
 * part of that instrument, and of one that has ended it says so.
 */
export function withEntries(passages: readonly Passage[], instruments: readonly Instrument[]): Passage[] {
  const entries = new Map(instruments.flatMap((one) => (one.captured ? [[one.captured.changeId, one] as const] : [])));
  return passages.map((passage) => {
    const { companyId, place } = passage;
    const entry = companyId === null ? entries.get(place.changeId ?? "") : undefined;
    if (entry && isReviewed(entry)) {
      const { key, status, confidence } = entry;
      return { ...passage, isReviewed: true, place: { ...place, regulationId: key, status, confidence } };
    }
    return entry && hasEnded(entry) ? { ...passage, place: { ...place, status: entry.status } } : passage;
  });
}

function requirementPassage(instrument: Instrument, requirement: Requirement): Passage {
  const { id, text, quote, provision, basis, deadline } = requirement;
  return {
    ...common(instrument),
    id: `${instrument.key}#${id}`,
    text: quote ?? text,
    askedBy: [],
    // The deadline is a part of the duty that its own words often leave out.
    searched: joined(
      text,
      quote === text ? null : quote,
      deadline?.rule,
      deadline?.details,
      provision,
      contextOf(instrument),
    ),
    place: {
      ...placeIn(instrument, "requirement"),
      requirementId: id,
      provision,
      wording: quote === undefined ? "library" : "instrument",
      confidence: surestOf(instrument, basis),
    },
    deadline: deadline?.rule ?? null,
  };
}

function fieldPassage(instrument: Instrument, passage: PassageKind, text: string, more: string): Passage {
  return {
    ...common(instrument),
    id: `${instrument.key}#${passage}`,
    text,
    askedBy: [],
    searched: joined(text, more),
    place: placeIn(instrument, passage),
    deadline: null,
  };
}

const common = ({ topics }: Instrument) => ({
  offset: 0,
  topics,
  isReviewed: true,
  isQuarantined: false,
  companyId: null,
});

/**
 * What a duty is about and whom it binds, which its own short words take for granted. Measured on tests/fixtures/assistant:
 * with it the right duty is first half as often again; tags and regulator on top of it only blur.
 */
const contextOf = ({ title, shortTitle, area, appliesTo }: Instrument): string =>
  joined(shortTitle, title, area, appliesTo.condition);

/** What an instrument is asked for by, which is no part of any duty. */
function headOf({ title, shortTitle, reference, regulator, issuer, area, tags, issuedOn }: Instrument): string {
  const names = joined(regulator, regulatorName(regulator), issuer);
  return joined(title, shortTitle, reference, names, area, tags.join(" ").replaceAll("-", " "), issuedOn?.slice(0, 4));
}

function placeIn(instrument: Instrument, passage: PassageKind): Place {
  return {
    regulationId: instrument.key,
    requirementId: null,
    passage,
    changeId: null,
    documentId: null,
    title: instrument.shortTitle,
    regulator: instrument.regulator,
    provision: null,
    wording: "library",
    status: instrument.status,
    url: instrument.officialUrl ?? instrument.sources[0]?.url ?? null,
    confidence: instrument.confidence,
  };
}

/** A duty is no surer than its basis: what no page shows is not verified, whatever the rest of the instrument is. */
function surestOf({ confidence }: Instrument, basis: Requirement["basis"]): Place["confidence"] {
  if (basis === "seen") return confidence;
  if (basis === "inferred" && confidence === "verified") return "partly";
  return "unverified";
}

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join("\n");

/** A captured document with its text. `companyId`: whose upload it is; null for what a regulator published. */
export type CapturedText = {
  documentId: string;
  changeId: string;
  companyId: string | null;
  title: string;
  regulator: string;
  url: string | null;
  publishedOn: string | null;
  topics: readonly Topic[];
  text: string;
};

/**
 * A captured document as the provisions it consists of. Nobody has reviewed it: its confidence is `unverified`. What goes
 * beyond `maxProvisions` is left out, and the document is still opened whole from the citation.
 */
export function passagesOfDocument(captured: CapturedText): Passage[] {
  const { documentId, changeId, companyId, title, regulator, url, topics } = captured;
  const place = { regulationId: null, requirementId: null, passage: "document" as const, changeId, documentId };
  const status = captured.companyId === null ? ("captured" as const) : ("uploaded" as const);
  const isByTitle = isInstruction(title);
  const parts = provisionsOf(captured.text).flatMap((provision) => sift(provision));
  return parts.map(({ text, offset, number, isQuarantined }, at) => ({
    id: `document:${documentId}@${offset}`,
    text,
    offset,
    askedBy: [],
    searched:
      at === 0 ? joined(text, title, regulator, regulatorName(regulator), captured.publishedOn?.slice(0, 4)) : text,
    place: {
      ...place,
      title,
      regulator,
      provision: number,
      wording: "instrument",
      status,
      url,
      confidence: "unverified",
    },
    deadline: null,
    topics,
    isReviewed: false,
    isQuarantined: isByTitle || isQuarantined,
    companyId,
  }));
}
