import type { Clock } from "#platform/clock.ts";
import type { Mail, Mailer } from "#platform/mailer.ts";

/** A clock that stands still until it is told to move. */
export function fakeClock(start: string): Clock & { advance(seconds: number): void } {
  let at = Date.parse(start);
  return { now: () => new Date(at), advance: (seconds) => void (at += seconds * 1000) };
}

/** Keeps mails instead of sending them. `failWith` makes the next sends fail. */
export function fakeMailer(): Mailer & { sent: Mail[]; failWith: Error | undefined } {
  const mailer = {
    sent: [] as Mail[],
    failWith: undefined as Error | undefined,
    async send(mail: Mail) {
      if (mailer.failWith) throw mailer.failWith;
      mailer.sent.push(mail);
    },
    close() {},
  };
  return mailer;
}
