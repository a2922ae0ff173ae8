import { constants, setPriority } from "node:os";
import { watchOver } from "#platform/watchdog.ts";
import type { Source } from "../schema.ts";
import { readListing, type ListingPage } from "./listing.ts";

/*
 * The process that reads the lists, which strangers wrote: it may be killed at any moment. adapters/listing-reader.ts starts
 * it, limits it and makes sense of its end.
 */

process.on("message", ({ page, source }: { page: ListingPage; source: Source }) => {
  process.send?.(readListing(page, source));
});
process.on("disconnect", () => process.exit());
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
watchOver(Number(process.argv[2]));
