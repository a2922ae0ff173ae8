import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { composeServices } from "#app.ts";
import { readConfig } from "#config.ts";
import { signUpRepository } from "#features/account/repository/sign-up.ts";
import type { Reply } from "#features/assistant/schema.ts";
import { systemParts } from "#parts.ts";
import { loadShipped, migratedDatabase } from "../samples/databases.ts";
import type { OfficerProfile } from "./officers.ts";

/** When a question is asked that names no day of its own. */
const usualDay = "2026-11-23";
const client = { address: "192.0.2.1", userAgent: "test", cookies: { read: () => undefined, set() {}, clear() {} } };

export type Asking = Awaited<ReturnType<typeof openAsking>>;

/** The real services on the real library in memory, with companies that ask. No test's own hooks: measurements use it too. */
export async function openAsking() {
  const folder = mkdtempSync(path.join(tmpdir(), "ilana-asking-"));
  const env = {
    DATA_DIR: folder,
    JWT_SECRET: "a secret for tests that is long enough",
    LOG_LEVEL: "silent",
    RATE_LIMIT: "off",
  };
  const config = readConfig(env);
  const db = migratedDatabase();
  let now = new Date();
  const moveTo = (day: string) => void (now = new Date(`${day}T09:00:00.000Z`));
  moveTo(usualDay);
  const log = pino({ level: "silent" });
  const parts = { ...systemParts(config, db, log), sources: [], model: null, clock: { now: () => now } };
  const services = composeServices(config, parts);
  await loadShipped(db, now.toISOString());
  const companies = new Set<string>();

  async function signUp({ id, name, ...profile }: OfficerProfile): Promise<void> {
    if (companies.has(id)) return;
    companies.add(id);
    const at = now.toISOString();
    const row = {
      ...profile,
      id,
      name,
      customCategory: profile.customCategory ?? null,
      description: "",
      logo: null,
      logoBytes: null,
      createdAt: at,
      updatedAt: at,
      parentId: null,
    };
    await signUpRepository(db).create(row, { id: ownerOf(id), email: `${id}@company.ng`, passwordHash: "none" });
  }

  return {
    services,

    /** What a company is told when it says this, turn by turn; the last reply. */
    async ask(profile: OfficerProfile, turns: readonly string[], today = usualDay): Promise<Reply> {
      moveTo(today);
      await signUp(profile);
      const [first = "", ...rest] = turns;
      const who = { companyId: profile.id, userId: ownerOf(profile.id) };
      let answered = await services.assistant.ask(who, { message: first }, { client });
      for (const message of rest)
        answered = await services.assistant.ask(who, { message, conversationId: answered.conversationId }, { client });
      return answered;
    },

    async close(): Promise<void> {
      await Promise.all([parts.outbound.close(), parts.webhookOutbound.close()]);
      parts.mailer.close();
      db.$client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ownerOf = (companyId: string) => `${companyId} owner`;
