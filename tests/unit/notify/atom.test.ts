import { parseAtomFeed } from "feedsmith";
import { expect, test } from "vitest";
import { atomFeed } from "#features/notify/adapters/atom.ts";

const feed = {
  id: "0198aaaa-0000-7000-8000-000000000001",
  title: "Ilana: updates for Okpella & Sons",
  since: "2026-11-01T00:00:00.000Z",
  feedUrl: "https://ilana.ng/feed/x.atom",
  screenUrl: "https://ilana.ng/updates",
  publicUrl: "https://ilana.ng",
};
const told = {
  id: "0198aaaa-0000-7000-8000-000000000002",
  changeType: "new" as const,
  regulationTitle: "Rules <b>& ]]> more</b>",
  regulator: "CBN",
  regulationId: null,
  changeId: "c1",
  message: "Dated 5 March 2026.",
  why: null,
  createdAt: "2026-11-21T09:00:00.000Z",
};

test("a reader finds each thing that was told, with a lasting id, its time and a link", async () => {
  const parsed = parseAtomFeed(await atomFeed([told], feed));
  expect(parsed).toMatchObject({
    id: `urn:uuid:${feed.id}`,
    title: { value: feed.title },
    updated: told.createdAt,
    links: [
      { href: feed.feedUrl, rel: "self" },
      { href: "https://ilana.ng/updates", rel: "alternate" },
    ],
    entries: [
      {
        id: `urn:uuid:${told.id}`,
        title: { value: "New: Rules <b>& ]]> more</b>" },
        updated: told.createdAt,
        authors: [{ name: "Central Bank of Nigeria (CBN)" }],
        links: [{ href: "https://ilana.ng/updates?change=c1" }],
        content: { value: "Dated 5 March 2026." },
      },
    ],
  });
});

test("without anything told the feed is as old as the company", async () => {
  expect(parseAtomFeed(await atomFeed([], feed))).toMatchObject({ updated: feed.since });
});

test("characters that XML cannot hold are left out", async () => {
  const xml = await atomFeed([{ ...told, regulationTitle: "a\u0000b\u0008c\uFFFEd\uD800e" }], feed);
  expect(parseAtomFeed(xml).entries?.[0]?.title?.value).toBe("New: abcde");
});
