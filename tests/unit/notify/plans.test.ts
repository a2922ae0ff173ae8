import { expect, onTestFinished, test } from "vitest";
import { notifyRepository } from "#features/notify/repository.ts";
import { deliveryRepository } from "#features/notify/repository/delivery.ts";
import { outboxRepository } from "#features/notify/repository/outbox.ts";
import { migratedDatabase } from "../../support/samples/databases.ts";
import { aCompanyIn, aNotice, at, told } from "../../contract/rows.ts";

const soon = { now: at(0), until: at(120) };
const morning = { now: at(7 * 3600), until: at(7 * 3600 + 120) };
const page = { limit: 20, skip: 0 };

const person = { companyId: "company", userId: "" };
type Stored = ReturnType<typeof repositories>;
const repositories = (db: ReturnType<typeof migratedDatabase>) => ({
  notices: notifyRepository(db),
  delivery: deliveryRepository(db),
  outbox: outboxRepository(db),
});

/** How SQLite goes about the statements of a piece of work, and about what refers to the rows that it removes. */
async function plansOf(work: (stored: Stored) => Promise<unknown>): Promise<string[]> {
  const db = migratedDatabase();
  onTestFinished(() => void db.$client.close());
  const statements: string[] = [];
  const prepare = db.$client.prepare.bind(db.$client);
  db.$client.prepare = (source: string) => (statements.push(source), prepare(source));
  const stored = repositories(db);
  const { personId } = await aCompanyIn(db, { id: "company" });
  person.userId = personId;
  await stored.delivery.addWebhook({ companyId: "company", url: "https://bank.ng", secret: "s", createdAt: at(0) });
  await stored.notices.notify(aNotice(), [told("company")], { createdAt: at(0) });
  statements.length = 0;
  await work(stored);
  return statements.flatMap((source) => {
    const blanks = Array.from(source.matchAll(/\?/g), () => null);
    const steps = prepare(`EXPLAIN QUERY PLAN ${source}`).all(...blanks) as { detail: string }[];
    return steps.map(({ detail }) => detail);
  });
}

// Tables that grow with every notification.
const isWholeTable = (step: string) =>
  /^SCAN (outbox|notifications|notification_reads|own|memberships|member|webhooks|told|earlier)\b/.test(step);
const isSort = (step: string) => step.startsWith("USE TEMP B-TREE");

test.each<[string, (stored: Stored) => Promise<unknown>]>([
  ["takes what is due", ({ outbox }) => outbox.claim("mail", soon)],
  [
    "takes a digest",
    async ({ delivery, outbox }) => {
      await delivery.saveSettings(person, { mail: "daily" }, at(0));
      await outbox.claim("mail", morning);
    },
  ],
  ["lists notifications", ({ notices }) => notices.list("company", page, person.userId)],
  ["marks them as read", ({ notices }) => notices.markRead(person, {}, at(60))],
  ["looks for what a person has read", ({ notices }) => notices.lastReadingOf(person.userId)],
  ["looks for who has read something", ({ notices }) => notices.listReadersAfter(0, [person.userId])],
  ["follows notifications", ({ notices }) => notices.listAfter("company", { id: null, limit: 50 }, person.userId)],
  ["looks for what was taken back", ({ notices }) => notices.listTakenBack("company", 100)],
  ["finds the newest notification", ({ notices }) => notices.newestId("company")],
  ["tells", ({ notices }) => notices.notify(aNotice({ changeId: "change" }), [told("company")], { createdAt: at(0) })],
  ["removes a webhook", ({ delivery }) => delivery.removeWebhook("company", "webhook", at(0))],
  ["holds posts back", ({ outbox }) => outbox.holdPosts("webhook", at(60))],
  ["forgets what was read", ({ notices }) => notices.forget("read", at(60), { from: "", limit: 500 })],
  ["forgets what was not", ({ notices }) => notices.forget("unread", at(60), { from: "", limit: 500 })],
])("%s without reading or sorting a whole table", async (_what, work) => {
  const plans = await plansOf(work);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter((step) => isWholeTable(step) || isSort(step))).toEqual([]);
});

test("what is due on one channel is found past whatever waits on the other", async () => {
  const [first] = await plansOf(({ outbox }) => outbox.claim("mail", soon));
  expect(first).toBe("SEARCH outbox USING INDEX outbox_due (state=? AND channel=? AND send_after<?)");
});
