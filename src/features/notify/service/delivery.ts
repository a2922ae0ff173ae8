import { isIP } from "node:net";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { isPublicAddress } from "#platform/outbound/addresses.ts";
import { allowedHosts, checkTarget, hostPort } from "#platform/outbound/target.ts";
import type { Names } from "#platform/outbound/names.ts";
import type { Client } from "#platform/client.ts";
import type { AccountService } from "../../account/service.ts";
import type { EmailConfirmation } from "../../account/service/confirming.ts";
import type { CompanyService } from "../../company/service.ts";
import { atomFeed } from "../adapters/atom.ts";
import { newWebhookSecret, testBody } from "../adapters/webhook.ts";
import type { NotifyRepository } from "../repository.ts";
import type { DeliveryRepository, WebhookRow } from "../repository/delivery.ts";
import type { OutboxRepository } from "../repository/outbox.ts";
import type { Person } from "../repository/people.ts";
import { defaultSettings, mostWebhooks } from "../rules/settings.ts";
import type { Delivery, Webhook } from "../schema.ts";
import type { MailFrequency, MailScope } from "../vocabulary.ts";
import type { Reader } from "../service.ts";
import type { FeedAddresses } from "./feed-addresses.ts";
import { mailStopping } from "./mail-stopping.ts";
import type { Posting } from "./posting.ts";

export type DeliveryDeps = {
  delivery: DeliveryRepository;
  outbox: OutboxRepository;
  notices: NotifyRepository;
  companies: CompanyService;
  post: Posting;
  feeds: Pick<FeedAddresses, "urlOf" | "open">;
  clock: Clock;
  publicUrl: string;
  jwtSecret: string;
  /** `host:port` that webhooks may be posted to although private. */
  allowHosts: readonly string[];
  accounts: Pick<AccountService, "count">;
  emails: Pick<EmailConfirmation, "isConfirmed" | "requireConfirmed">;
  /** How names are looked up that companies choose. */
  names: Pick<Names, "addressesOf">;
};
export type DeliveryService = ReturnType<typeof deliveryService>;
/** Who asks; `seesWebhooks`: how the company is told is to be seen too. */
export type Asker = Reader & { seesWebhooks: boolean };

const feedLength = 100;
// A test is for people who look on; it is no way to make us knock at somebody's door.
const testPauseMs = 5000;

/** How people hear outside the application of what their company is told, by mail and feed, and how the company does, by webhooks. */
export function deliveryService(deps: DeliveryDeps) {
  const { delivery, outbox, notices, accounts, emails, companies, feeds, post, clock, publicUrl } = deps;
  const now = () => instant(clock);
  const allowed = allowedHosts(deps.allowHosts);

  /** Nobody is mailed for who asks in nobody's name. */
  async function get({ companyId, userId, seesWebhooks }: Asker): Promise<Delivery> {
    const person = userId === null ? undefined : { companyId, userId };
    const settings = person && (await delivery.findSettings(person, now()));
    const webhooks = seesWebhooks ? (await delivery.listWebhooks(companyId)).map(asWebhook) : [];
    return {
      mail: settings?.mail ?? "off",
      mailScope: settings?.mailScope ?? defaultSettings.mailScope,
      feedUrl: person ? await feeds.urlOf(person) : null,
      webhooks,
      ...(await outbox.countOf({ companyId, userId: userId ?? "" }, seesWebhooks)),
    };
  }

  async function getWebhook(companyId: string, id: string): Promise<WebhookRow> {
    const webhook = await delivery.findWebhook(companyId, id);
    if (!webhook) throw new AppError("not_found", "There is no such webhook");
    return webhook;
  }

  /** @throws AppError `invalid_input` for an address to which nothing is posted */
  async function checkAddress(text: string): Promise<string> {
    const refuse = (why: string) => new AppError("invalid_input", `Nothing can be posted to this address: ${why}`);
    const hosts = URL.canParse(text) ? [new URL(text).hostname] : [];
    const target = checkTarget(text, { hosts, allowed });
    if ("refused" in target) throw refuse(target.refused);
    const { url } = target;
    if (allowed.has(hostPort(url))) return url.href;
    const literal = url.hostname.replace(/^\[|\]$/g, "");
    const addresses = isIP(literal) ? [literal] : await addressesOf(url.hostname);
    if (addresses.some((address) => !isPublicAddress(address)))
      throw refuse("it is inside a private network, and only public addresses are posted to");
    return url.href;
  }

  /** None when the name cannot be looked up just now: each post looks again, and lets nothing through to a private address. */
  async function addressesOf(name: string): Promise<string[]> {
    const found = await deps.names.addressesOf(name).catch(() => []);
    return found.map(({ address }) => address);
  }

  return {
    ...mailStopping(deps),
    get,

    /** Mails that wait follow the new settings; when mails are switched off they are cancelled. */
    async update(
      asker: Asker & Person,
      { mail, mailScope }: { mail?: MailFrequency | undefined; mailScope?: MailScope | undefined },
    ): Promise<Delivery> {
      await delivery.saveSettings(asker, { ...(mail && { mail }), ...(mailScope && { mailScope }) }, now());
      return get(asker);
    },

    /** Gives the person's feeds new addresses; the old ones lead nowhere from now on. @throws AppError `forbidden` until confirmed */
    async renewFeed(asker: Asker & Person): Promise<Delivery> {
      await emails.requireConfirmed(asker.companyId);
      await delivery.renewFeed(asker, now());
      return get(asker);
    },

    /**
     * Adds an address to which whatever the company is told is posted; the secret is answered this once.
     * @throws AppError `invalid_input` for an address that is not public, `conflict` when there are too many,
     * `too_many_requests`, `forbidden` until the company's e-mail is confirmed
     */
    async createWebhook(companyId: string, address: string, client: Client): Promise<Webhook & { secret: string }> {
      await emails.requireConfirmed(companyId);
      await accounts.count("webhook", companyId, client);
      const tooMany = () => new AppError("conflict", `A company can have ${mostWebhooks} webhooks. Remove one first.`);
      // Asked before the name is looked up, which others pay for; the transaction decides in the end.
      if ((await delivery.listWebhooks(companyId)).length >= mostWebhooks) throw tooMany();
      const url = await checkAddress(address);
      const secret = newWebhookSecret();
      const stored = await delivery.addWebhook({ companyId, url, secret, createdAt: now() });
      if (!stored) throw tooMany();
      return { ...asWebhook(stored), secret };
    },

    /** @throws AppError `not_found` */
    async removeWebhook(companyId: string, id: string): Promise<void> {
      if (!(await delivery.removeWebhook(companyId, id, now())))
        throw new AppError("not_found", "There is no such webhook");
    },

    /** Signs with a new secret from now on; it is answered this once. @throws AppError `not_found` */
    async renewSecret(companyId: string, id: string): Promise<Webhook & { secret: string }> {
      const secret = newWebhookSecret();
      const renewed = await delivery.renewSecret(companyId, id, secret, now());
      if (!renewed) throw new AppError("not_found", "There is no such webhook");
      return { ...asWebhook(renewed), secret };
    },

    /**
     * Posts a test at once and says what came of it. A webhook that had been given up is used again when it gets through.
     * @throws AppError `not_found`, `too_many_requests`
     */
    async testWebhook(
      companyId: string,
      id: string,
      client: Client,
    ): Promise<{ isDelivered: boolean; reason: string | null }> {
      await accounts.count("webhook", companyId, client);
      const { url, secret } = await getWebhook(companyId, id);
      const at = now();
      const after = new Date(clock.now().getTime() - testPauseMs).toISOString();
      if (!(await delivery.claimPost(companyId, id, { at, after })))
        throw new AppError("too_many_requests", "Please wait a few seconds before the next test", {
          retryAfterSeconds: 5,
        });
      const outcome = await post({ id: `test-${newId()}`, url, secret, body: testBody(at) });
      await outbox.recordPost(id, at, outcome);
      return outcome.kind === "sent"
        ? { isDelivered: true, reason: null }
        : { isDelivered: false, reason: outcome.reason };
    },

    /** What a person's company was told, behind the token of its feed, as Atom; undefined when it is not ours, was replaced, or leads nowhere any more. */
    async findFeed(token: string): Promise<string | undefined> {
      const person = await feeds.open(token);
      if (!person) return undefined;
      const { companyId } = person;
      const { name, createdAt } = await companies.get(companyId);
      const { rows } = await notices.list(companyId, { limit: feedLength, skip: 0 });
      return atomFeed(rows, {
        id: companyId,
        title: `Ilana: updates for ${name}`,
        since: createdAt,
        feedUrl: (await feeds.urlOf(person)) ?? "",
        screenUrl: `${publicUrl}/updates`,
        publicUrl,
      });
    },
  };
}

function asWebhook({ id, url, createdAt, lastAt, lastError, stoppedAt }: WebhookRow): Webhook {
  return { _id: id, url, createdAt, lastAt, lastError, isStopped: stoppedAt !== null };
}
