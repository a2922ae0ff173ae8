import type { Topic } from "../../../catalogue/vocabulary.ts";
import type { Citation } from "../../schema.ts";

/** Where a passage stands, in the words of a citation. */
export type Place = Pick<
  Citation,
  | "regulationId"
  | "requirementId"
  | "passage"
  | "changeId"
  | "documentId"
  | "title"
  | "regulator"
  | "provision"
  | "wording"
  | "status"
  | "url"
  | "confidence"
>;

/** A text that can be cited, with what it is found by. */
export type Passage = {
  /** The same as long as its place is: what an accepted answer is remembered by. */
  id: string;
  /** As it is stored, the instrument's own words where these are; quotes are parts of it. For a part of a document `offset` is where it begins in the document's text. */
  text: string;
  offset: number;
  /** What is searched: the text with its provision and what belongs to it without being quoted. */
  searched: string;
  /** What people ask it by, in their words; never shown or quoted. */
  askedBy: readonly string[];
  place: Place;
  /** When the duty falls due, in the words of the library. */
  deadline: string | null;
  topics: readonly Topic[];
  /** Of the library as people have reviewed it; what is captured or uploaded is not. */
  isReviewed: boolean;
  /** An instruction to its reader in what nobody has reviewed: never cited, and shown apart if at all. */
  isQuarantined: boolean;
  /** Whose upload it is: seen by that company only. Null: everybody's. */
  companyId: string | null;
};
