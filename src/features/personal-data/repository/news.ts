import { eq, getTableColumns, inArray } from "drizzle-orm";
import type { Person } from "../../account/repository/removing.ts";
import { deliverySettings, notificationReads, outbox } from "../../notify/tables.ts";
import { savedSearches, savedSearchMatches } from "../../saved-search/tables.ts";
import type { HoldingName } from "../vocabulary.ts";
import { without, type Holding, type Reads } from "./holding.ts";

const searchesOf = ({ id }: Person, db: Reads) =>
  db.select({ id: savedSearches.id }).from(savedSearches).where(eq(savedSearches.accountId, id));

/** What is held of how a person reads and hears of news. */
export const newsHoldings = {
  read: {
    table: notificationReads,
    columns: without(notificationReads, "accountId"),
    of: ({ id }) => eq(notificationReads.accountId, id),
    by: [notificationReads.position],
  },
  delivery: {
    table: deliverySettings,
    columns: without(deliverySettings, "accountId"),
    of: ({ id }) => eq(deliverySettings.accountId, id),
    by: [deliverySettings.companyId],
  },
  mailsOfNews: {
    table: outbox,
    columns: without(outbox, "accountId", "webhookId"),
    of: ({ id }) => eq(outbox.accountId, id),
    by: [outbox.createdAt, outbox.id],
  },
  searches: {
    table: savedSearches,
    columns: without(savedSearches, "accountId"),
    of: ({ id }) => eq(savedSearches.accountId, id),
    by: [savedSearches.createdAt, savedSearches.id],
  },
  found: {
    table: savedSearchMatches,
    columns: getTableColumns(savedSearchMatches),
    of: (person, db) => inArray(savedSearchMatches.searchId, searchesOf(person, db)),
    by: [savedSearchMatches.foundAt, savedSearchMatches.id],
  },
} satisfies Partial<Record<HoldingName, Holding>>;
