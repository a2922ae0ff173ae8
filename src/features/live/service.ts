import type { Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Listener, Signals } from "#platform/signals.ts";
import type { AccountService } from "../account/service.ts";
import type { NotifyService } from "../notify/service.ts";
import type { LiveEvent } from "./schema.ts";

/** An event with its id, from which a stream that broke off goes on. */
export type Dated = readonly [id: string, event: LiveEvent];
type Actor = { companyId: string; userId: string; sessionId: string };

export type LiveDeps = {
  notify: NotifyService;
  accounts: AccountService;
  signals: Signals;
  clock: Clock;
  settings?: Partial<typeof defaults>;
};
export type LiveService = ReturnType<typeof liveService>;

const defaults = {
  // Browsers keep six connections to a server over HTTP/1.1: one must stay free for everything else.
  mostPerSession: 5,
  mostPerCompany: 20,
  // Half of the connections that the server takes: the others stay free for everything else.
  mostInAll: 1000,
  pageSize: 50,
  // A signal that somebody forgot to give costs this long, and no notification.
  lookAgainMs: 15_000,
  // As many as the number on the bell is of.
  watchedForTakingBack: 100,
};

/** The id of the start where a company has no notification yet. */
const beforeAll = "none";

export function liveService({ notify, accounts, signals, clock, settings }: LiveDeps) {
  const { mostPerSession, mostPerCompany, mostInAll, pageSize, lookAgainMs, watchedForTakingBack } = {
    ...defaults,
    ...settings,
  };
  const streams = new Set<Actor>();
  // Whatever was told before this process looked for the first time is looked at once more, and then not again.
  let seen = { position: 0, toldAnew: 0, reading: 0, endedSessions: 0 };

  function refuseTooMany({ companyId, sessionId }: Actor) {
    if (streams.size >= mostInAll) {
      const message = "Too many screens of all companies are following at once. Reload this one now and then.";
      throw new AppError("unavailable", message, { retryAfterSeconds: 60 });
    }
    const ofCompany = [...streams].filter((stream) => stream.companyId === companyId);
    const ofSession = ofCompany.filter((stream) => stream.sessionId === sessionId);
    if (ofSession.length < mostPerSession && ofCompany.length < mostPerCompany) return;
    const message = "Too many screens are following at once. Close one, or reload this one now and then.";
    throw new AppError("too_many_requests", message, { retryAfterSeconds: 60 });
  }

  async function* follow(actor: Actor, after: string | undefined, listener: Listener, until: AbortSignal) {
    let position = after;
    // Whoever goes on may have missed what was taken back meanwhile.
    let takenBack = after === undefined ? undefined : "";
    let reading = after === undefined ? await notify.lastReadingOf(actor.userId) : 0;
    for (;;) {
      const endsAt = await accounts.liveUntil(actor.sessionId);
      if (endsAt === undefined) return;
      const page = position === undefined ? undefined : await listAfter(actor, position);
      if (position === undefined || page === undefined) {
        position = (await notify.newestId(actor.companyId)) ?? beforeAll;
        yield [position, { event: "start" }] satisfies Dated;
        continue;
      }
      for (const notification of page) {
        position = notification._id;
        yield [position, { event: "notification", notification }] satisfies Dated;
      }
      const before = takenBack;
      takenBack = (await notify.listTakenBack(actor.companyId, watchedForTakingBack)).join(" ");
      if (before !== undefined && takenBack !== before) yield [position, { event: "taken-back" }] satisfies Dated;
      const readBefore = reading;
      reading = await notify.lastReadingOf(actor.userId);
      if (reading !== readBefore) yield [position, { event: "read" }] satisfies Dated;
      const longestMs = Math.min(lookAgainMs, endsAt - clock.now().getTime());
      if (page.length < pageSize && !(await listener.wait(longestMs, until))) return;
      if (until.aborted) return;
    }
  }

  async function noticeEnded(): Promise<void> {
    const sessionIds = [...streams].map(({ sessionId }) => sessionId);
    const live = await accounts.liveAmong(sessionIds);
    signals.signal(sessionIds.filter((id) => !live.has(id)));
  }

  const listAfter = (actor: Actor, position: string) =>
    notify.listAfter(actor, position === beforeAll ? null : position, pageSize);

  /** Who follows has read something elsewhere: its other screens are to show that. */
  async function noticeReaders(after: number): Promise<void> {
    const userIds = [...new Set([...streams].map(({ userId }) => userId))];
    signals.signal(await notify.listReadersAfter(after, userIds));
  }

  return {
    /**
     * Follows what a company is told from `lastEventId` on, without a gap and nothing twice; from now on when there is no
     * such event. It ends with the session, with `until`, and when the server stops.
     * @throws AppError `too_many_requests` when the session or the company has too many of them open, `unavailable` when
     * all together have
     */
    open(actor: Actor, lastEventId: string | null | undefined, until: AbortSignal): AsyncIterable<Dated> {
      refuseTooMany(actor);
      const stream = { ...actor };
      streams.add(stream);
      // Before anything is read, so that nothing falls between.
      const listener = signals.listen([actor.companyId, actor.userId, actor.sessionId]);
      const release = () => {
        streams.delete(stream);
        listener.stop();
      };
      // A stream that is broken off before it was begun runs no code of its own any more.
      until.addEventListener("abort", release, { once: true });
      return released(follow(actor, lastEventId ?? undefined, listener, until), release);
    },

    /** Wakes the streams of those whom another process has told something, or whose session it has ended. */
    async noticeOthers(): Promise<void> {
      if (streams.size === 0) return;
      const before = seen;
      const [position, toldAnew, reading, endedSessions] = await Promise.all([
        notify.lastPosition(),
        notify.toldAnew(),
        notify.lastReading(),
        accounts.endedSessions(),
      ]);
      const companyIds = new Set([...streams].map(({ companyId }) => companyId));
      if (position !== before.position)
        signals.signal(await notify.listNotifiedAfter(before.position, [...companyIds]));
      // For whom it was is written nowhere, and it is seldom: everybody looks.
      if (toldAnew !== before.toldAnew) signals.signal(companyIds);
      if (reading !== before.reading) await noticeReaders(before.reading);
      if (endedSessions !== before.endedSessions) await noticeEnded();
      // What failed is looked at again.
      seen = { position, toldAnew, reading, endedSessions };
    },

    /** How many streams are open. */
    count: () => streams.size,
  };
}

async function* released<T>(items: AsyncIterable<T>, release: () => void) {
  try {
    yield* items;
  } finally {
    release();
  }
}
