import type { FastifyInstance } from "fastify";
import type { DeliveryService } from "#features/notify/service/delivery.ts";
import type { SavedSearchService } from "#features/saved-search/service.ts";
import { AppError } from "#platform/errors.ts";
import { etagOf, isKnown } from "../etag.ts";

type Feeds = { delivery: DeliveryService; savedSearches: SavedSearchService };

/** A person's feed, or that of a saved search, at its secret address. Feed readers cannot sign in: whoever has the address may read, so it is told to nobody. */
export async function feedRoutes(app: FastifyInstance, { delivery, savedSearches }: Feeds) {
  app.get<{ Params: { file: string } }>("/feed/:file", async (request, reply) => {
    const { file } = request.params;
    void reply.header("referrer-policy", "no-referrer").header("x-robots-tag", "noindex");
    const token = file.endsWith(".atom") ? file.slice(0, -".atom".length) : "";
    const feed = (await delivery.findFeed(token)) ?? (await savedSearches.findFeed(token));
    if (feed === undefined) throw new AppError("not_found", "There is no such feed, or its address was replaced");
    const etag = etagOf(feed);
    // Each reader keeps its own copy and asks each time whether it is still the newest.
    void reply.header("cache-control", "private, no-cache").header("etag", etag);
    if (isKnown(request, etag)) return reply.status(304).send();
    return reply.type("application/atom+xml; charset=utf-8").send(feed);
  });
}
