import { changeWords, linkOf, regulatorWords, type OutgoingNotification } from "../rules/outgoing.ts";

export type FeedOf = {
  companyId: string;
  companyName: string;
  /** When there is no entry yet. */
  since: string;
  feedUrl: string;
  publicUrl: string;
};

/** What a company was told, as an Atom feed (RFC 4287); ids and instants are those of the notifications, so that nothing appears as new twice. */
export async function atomFeed(items: readonly OutgoingNotification[], feed: FeedOf): Promise<string> {
  // Loaded with the first feed that is asked for.
  const { generateAtomFeed } = await import("feedsmith");
  const { companyId, companyName, since, feedUrl, publicUrl } = feed;
  const newest = items.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), since);
  return generateAtomFeed({
    id: `urn:uuid:${companyId}`,
    title: { value: shown(`Ilana: updates for ${companyName}`) },
    updated: newest,
    authors: [{ name: "Ilana" }],
    links: [
      { href: feedUrl, rel: "self", type: "application/atom+xml" },
      { href: `${publicUrl}/updates`, rel: "alternate", type: "text/html" },
    ],
    entries: items.map((item) => ({
      id: `urn:uuid:${item.id}`,
      title: { value: shown(`${changeWords[item.changeType]}: ${item.regulationTitle}`) },
      updated: item.createdAt,
      published: item.createdAt,
      authors: [{ name: shown(regulatorWords(item.regulator)) || "Ilana" }],
      links: [{ href: linkOf(item, publicUrl), rel: "alternate", type: "text/html" }],
      ...(item.message && { content: { type: "text", value: shown(item.message) } }),
    })),
  });
}

/** Without the characters that XML 1.0 cannot hold, not even escaped. */
const shown = (text: string) => text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
