import type { Source } from "../schema.ts";
import { readHtmlList } from "./html-list.ts";
import { readJsonCatalogue } from "./json-catalogue.ts";
import { unreadable, type ListingPage, type ParseResult } from "./parse-result.ts";
import { readFeed } from "./rss.ts";
import { readWpRest } from "./wp-rest.ts";

export type { ListingPage, ParseResult } from "./parse-result.ts";

/** Reads a regulator's list by the kind of its source. Never throws: what cannot be read is an answer too. */
export function readListing(page: ListingPage, source: Source): ParseResult {
  try {
    return read(page, source);
  } catch (error) {
    // A defect of ours or of a parser; the list counts as unreadable, so that nothing is concluded from it.
    return unreadable(`the reader failed: ${String(error)}`);
  }
}

function read(page: ListingPage, source: Source): ParseResult {
  switch (source.kind) {
    case "json_catalogue":
      return readJsonCatalogue(page, source);
    case "wp_rest":
      return readWpRest(page, source);
    case "rss":
      return readFeed(page, source);
    case "html_list":
      return readHtmlList(page, source);
    case "manual":
      return unreadable("entries of this source are made by hand");
  }
}
