import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { sha256 } from "#platform/sha256.ts";
import { dayMs } from "#shared/duration.ts";
import type { IdempotencyRepository } from "./repository.ts";

type Deps = { stored: IdempotencyRepository; clock: Clock };
export type IdempotencyService = ReturnType<typeof idempotencyService>;
/** Who asks what under which key: `asked` names all of a request that matters. */
export type Keyed = { companyId: string; asker: string; key: string; asked: string };
/** What is to be done: the work, under this id, or nothing but to answer what was answered. */
export type Taken = { id: string } | { status: number; body: string };

const keptMs = dayMs;
// draft-ietf-httpapi-idempotency-key-header: a string that the client makes, as a UUID.
const isKey = (key: string) => /^[\x21-\x7e]{1,255}$/.test(key);

/** Lets a request come again under its key: it is done once, and answered the same for a day. */
export function idempotencyService({ stored, clock }: Deps) {
  const tooOld = () => new Date(clock.now().getTime() - keptMs).toISOString();

  return {
    /**
     * Takes a key before the work. Of two at once one works; the other is told to come again.
     * @throws AppError `invalid_input` for no key, `conflict` for one that stands for another request, or for work of which no answer is known
     */
    async take({ companyId, asker, key, asked }: Keyed): Promise<Taken> {
      if (!isKey(key)) throw new AppError("invalid_input", "Idempotency-Key must have 1 to 255 characters without blanks");
      const id = sha256(JSON.stringify([companyId, asker, key]));
      const requestHash = sha256(asked);
      const kept = await stored.take({ id, companyId, requestHash, createdAt: instant(clock) }, tooOld());
      if (!kept) return { id };
      if (kept.requestHash !== requestHash)
        throw new AppError("conflict", "This Idempotency-Key stands for another request. Choose a new one for this");
      if (kept.status === null || kept.body === null)
        throw new AppError("conflict", "The first request with this Idempotency-Key is under way, or was cut off: ask again shortly, and if that goes on look whether it was done", { retryAfterSeconds: 1 });
      return { status: kept.status, body: kept.body };
    },

    /** Notes what the work was answered. What was refused may be tried again under its key. */
    async settle(id: string, { status, body }: { status: number; body: string }): Promise<void> {
      await (status < 300 ? stored.keep(id, { status, body }) : stored.release(id));
    },

    async forgetOld(): Promise<void> {
      await stored.forget(tooOld());
    },
  };
} // prettier-ignore
