import { catalogueFolder, composeServices, type Services } from "#app.ts";
import { systemParts } from "#parts.ts";
import { readConfig } from "#config.ts";
import { openStore } from "#platform/database/store.ts";
import { passwordHasher } from "#platform/passwords.ts";
import { loadCatalogue } from "#server/loading.ts";
import { logger } from "#server/logger.ts";
import { withoutFactor } from "../support/calls.ts";
import { aSignUp } from "../support/samples/factories.ts";

const hourMs = 3_600_000;
// Of a working day: what regulators publish, whom one text concerns, who signs in.
const publications = 8;
const concerned = 0.2;
const signingIn = 0.1;
const atOnce = 20;

export type Year = Awaited<ReturnType<typeof openYear>>;
type Company = { id: string; userId: string; email: string; password: string };

/** Companies on a database server, and a clock that is moved a day at a time with all that happens in one. */
export async function openYear({
  url,
  dataDir,
  companies: count,
}: {
  url: string;
  dataDir: string;
  companies: number;
}) {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    JWT_SECRET: "a secret of the bench that is long enough",
    MAIL_TO_FOLDER: "on",
    RATE_LIMIT: "off",
    LOG_LEVEL: "silent",
  });
  const log = logger(config.logLevel);
  const db = await openStore({ ...config, backupFile: "" }, log);
  let at = Date.parse("2026-01-01T06:00:00.000Z");
  const clock = { now: () => new Date(at) };
  let mails = 0;
  const mailer = { send: async () => void (mails += 1), close: () => {} };
  const passwords = passwordHasher({ memoryCost: 64, timeCost: 2 });
  const services = composeServices(config, { ...systemParts(config, db, log), clock, mailer, passwords });
  await loadCatalogue(services, log, [catalogueFolder]);
  const companies = await signUpAll(services, count);

  let day = 0;
  return {
    /** A day, from six in the morning: digests, publications, mails, sign-ins, reminders, and in the evening the sweeping. */
    async nextDay(): Promise<void> {
      day += 1;
      at = Date.parse("2026-01-01T06:00:00.000Z") + day * 24 * hourMs;
      await services.outbox.deliverMails();
      const isWorkingDay = ![0, 6].includes(clock.now().getUTCDay());
      if (isWorkingDay) {
        for (let number = 0; number < publications; number += 1) {
          at += hourMs / 2;
          await publish(services, companies, `Circular ${day}-${number} on returns`);
        }
        await services.outbox.deliverMails();
        await signInSome(services, companies, day);
      }
      if (day % 7 === 0) await services.reminders.remindToday();
      at += 8 * hourMs;
      await services.outbox.deliverMails();
      for (const forget of [services.accounts, services.notify, services.outbox, services.savedSearches])
        await forget.forgetOld();
    },

    mails: () => mails,

    async close(): Promise<void> {
      await db.close();
    },
  };
}

async function inTurns<T>(all: readonly T[], work: (one: T, at: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce)
    await Promise.all(all.slice(from, from + atOnce).map((one, at) => work(one, from + at)));
}

const clientOf = (number: number) => ({
  address: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
  userAgent: "bench",
});

/** A fifth wants each mail at once, two fifths a digest a day, a fifth one a week, a fifth none. */
async function signUpAll({ accounts, delivery }: Services, count: number): Promise<Company[]> {
  const wishes = ["at-once", "daily", "daily", "weekly", "off"] as const;
  const signedUp: Company[] = [];
  await inTurns(Array.from({ length: count }), async (_, number) => {
    const { email, password, ...input } = aSignUp({ email: `year${number}@bench.ng` });
    const { _id: id, user } = await accounts.onboard({ ...input, email, password }, clientOf(number));
    const { userId } = user;
    const asker = { companyId: id, userId, seesWebhooks: true };
    await delivery.update(asker, { mail: wishes[number % wishes.length]!, mailScope: "all" });
    signedUp.push({ id, userId, email, password });
  });
  return signedUp;
}

async function publish({ notify }: Services, companies: readonly Company[], regulationTitle: string): Promise<void> {
  const recipients = companies
    .filter(() => Math.random() < concerned)
    .map(({ id: companyId }) => ({
      companyId,
      wish: null,
      why: "It is addressed to microfinance banks, and you are one",
    }));
  await notify.notify(recipients, {
    changeType: "new",
    regulationTitle,
    regulator: "CBN",
    regulationId: null,
    message: null,
  });
}

/** Who signs in sees the first screen and reads the news; every other signs out. */
async function signInSome({ accounts, dashboard, notify }: Services, companies: readonly Company[], day: number) {
  const some = companies.filter(() => Math.random() < signingIn);
  await inTurns(some, async ({ email, password, id, userId }, number) => {
    const { token } = withoutFactor(await accounts.signIn(email, password, clientOf(number)));
    await dashboard.summary(id);
    const reader = { companyId: id, userId };
    await notify.list(reader, { limit: 20, skip: 0 });
    await notify.markRead(reader, {});
    const session = await accounts.findSession(token);
    if (session && (number + day) % 2 === 0) await accounts.signOut(session.sessionId);
  });
}
