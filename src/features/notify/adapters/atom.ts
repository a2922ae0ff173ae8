import { changeWords, linkOf, regulatorWords, type OutgoingNotification } from "../rules/outgoing.ts";

export type FeedOf = {
  /** The feed's own id, which no other has. */
  id: string;
  title: string;
  /** When there is no entry yet. */
  since: string;
  feedUrl: string;
  /** The screen that shows the same. */
  screenUrl: string;
  publicUrl: string;
};

/** What a company was told, or what a saved search found for it, as an Atom feed (RFC 4287); ids and instants are those of the notifications, so that nothing appears as new twice. */
export async function atomFeed(items: readonly OutgoingNotification[], feed: FeedOf): Promise<string> {
  // Loaded with the first feed that is asked for.
  const { generateAtomFeed } = await import("feedsmith");
  const { id, title, since, feedUrl, screenUrl, publicUrl } = feed;
  const newest = items.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), since);
  return generateAtomFeed({
    id: `urn:uuid:${id}`,
    title: { value: shown(title) },
    updated: newest,
    authors: [{ name: "Ilana" }],
    links: [
      { href: feedUrl, rel: "self", type: "application/atom+xml" },
      { href: screenUrl, rel: "alternate", type: "text/html" },
    ],
    entries: items.map((item) => ({
      id: `urn:uuid:${item.id}`,
      title: { value: shown(`${changeWords[item.changeType]}: ${item.regulationTitle}`) },
      updated: item.createdAt,
      published: item.createdAt,
      authors: [{ name: shown(regulatorWords(item.regulator)) || "Ilana" }],
      links: [{ href: linkOf(item, publicUrl), rel: "alternate", type: "text/html" }],
      ...((item.message || item.why) && { content: { type: "text", value: shown(contentOf(item)) } }),
    })),
  });
}

const contentOf = ({ message, why }: OutgoingNotification) => [message, why].filter(Boolean).join("\n\n");

/** Without the characters that XML 1.0 cannot hold, not even escaped. */
const shown = (text: string) => text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
