import { answerTasks } from "#platform/sandbox/inside.ts";
import type { Source } from "../schema.ts";
import { readListing, type ListingPage } from "./listing.ts";

/** What reads the lists, which strangers wrote (adapters/listing-reader.ts). */
answerTasks(({ page, source }: { page: ListingPage; source: Source }) => readListing(page, source));
