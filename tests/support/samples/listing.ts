import { readListing, type ListingPage } from "#features/watch/adapters/listing.ts";
import type { ListedItem, Source } from "#features/watch/schema.ts";
import { aSource } from "../watch.ts";

/** A source of a made-up regulator. */
export function exampleSource(kind: Source["kind"], overrides: Partial<Source> = {}): Source {
  const url = "https://regulator.example/list/all";
  return aSource({ id: "example", kind, url, hosts: ["regulator.example"], ...overrides });
}

/** An answer of its site. */
export function aPage(body: string | Buffer, overrides: Partial<ListingPage> = {}): ListingPage {
  const url = "https://regulator.example/list/all";
  return { url, contentType: null, headers: {}, body: Buffer.from(body as string), ...overrides };
}

/** The entries of a list that must be readable. */
export function entriesIn(page: ListingPage, source: Source): ListedItem[] {
  const reading = readListing(page, source);
  if (reading.kind !== "read") throw new Error(`unreadable: ${reading.reason}`);
  return reading.items;
}
