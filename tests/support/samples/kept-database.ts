import type { TestApp } from "../app.ts";
import { sender } from "../http.ts";

/** A company in a database that was kept, as one who uses it would come to it. */
export type KeptCompany = { id: string; email: string; password: string; token: string };
/** What is known of a database that was kept: the JSON beside it. */
export type Kept = {
  /** When it was kept, by its own clock. */
  now: string;
  jwtSecret: string;
  /** Rows by table. */
  rows: Record<string, number>;
  companies: KeptCompany[];
  webhook: { _id: string; companyId: string; secret: string };
  seen: Awaited<ReturnType<typeof observe>>;
};

type Row = Record<string, unknown>;
const pick = (rows: Row[], ...fields: string[]) => rows.map((row) => fields.map((field) => row[field]));

/** What everybody in a database sees by REST, as little of it as tells one from another. */
export async function observe(app: TestApp, companies: KeptCompany[]) {
  const everybody = reader(app);
  const search = await everybody("/regulation?search=agent%20banking");
  const changes = await everybody("/change?limit=100");
  const captured = (changes["data"] as Row[]).map((row) => ({
    change: pick([row], "id", "title", "changeType", "status", "heldBecause", "reviewedAt", "regulations").flat(),
    documents: pick(row["documents"] as Row[], "id", "state", "sha256", "pages"),
  }));
  const own: Record<string, Awaited<ReturnType<typeof observeCompany>>> = {};
  for (const company of companies) own[company.email] = await observeCompany(app, company);
  return { search: pick(search["data"] as Row[], "regulation_id", "risk_level"), captured, own };
}

const reader = (app: TestApp, token?: string) => async (place: string) => {
  const { status, body, text } = await sender(app, token)("GET", `/api/v1${place}`);
  if (status !== 200) throw new Error(`${place}: ${status} ${text}`);
  return body as Row;
};

async function observeCompany(app: TestApp, { id, token }: KeptCompany) {
  const ask = reader(app, token);
  const data = async (place: string) => (await ask(place))["data"] as Row;
  const rows = async (place: string) => (await ask(place))["data"] as Row[];
  const dashboard = await data(`/dashboard/${id}`);
  const { feedUrl, mail, mailScope, webhooks, waiting, dead } = await data(`/delivery/${id}`);
  const notifications = await rows(`/notification/${id}?limit=100`);
  const feed = await sender(app)("GET", new URL(feedUrl as string).pathname);
  const conversations: Row[] = [];
  for (const { id: conversation } of await rows(`/assistant/${id}/conversation`)) {
    const { title, turns } = await data(`/assistant/${id}/conversation/${conversation as string}`);
    const said = (turns as Row[]).map(({ message, reply }) => [message, ...pick([reply as Row], "outcome", "summary")]);
    conversations.push({ title, said });
  }
  const { email: _email, ...profile } = await data(`/company/${id}`);
  return {
    profile,
    dashboard: Object.fromEntries(
      ["high", "medium", "low"].map((band) => [band, pick(dashboard[band] as Row[], "regulation_id")]),
    ),
    assessment: await data(`/dashboard/${id}/assessment`),
    notifications: pick(notifications, "_id", "changeType", "regulationTitle", "changeId", "createdAt", "readAt"),
    unread: notifications.filter(({ readAt }) => readAt === null).length,
    alerts: await rows(`/monitor/alerts/${id}`),
    regulators: await data(`/monitor/regulators/${id}`),
    delivery: { feedUrl, mail, mailScope, waiting, dead, webhooks: pick(webhooks as Row[], "_id", "url", "isStopped") },
    feed: [...feed.text.matchAll(/<title>(.*)<\/title>/g)].map(([, title]) => title),
    conversations,
    // Why they concern a company is worked out anew by each program.
    updates: pick(await rows(`/update/${id}?limit=100`), "id"),
    activity: pick(await rows(`/company/${id}/activity?limit=100`), "id", "at", "actor", "action", "subject"),
  };
}
