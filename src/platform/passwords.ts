import { availableParallelism } from "node:os";
import argon2 from "argon2";
import pLimit, { type LimitFunction } from "p-limit";
import { AppError } from "./errors.ts";

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const passwordCost = { memoryCost: 19_456, timeCost: 2 } as const;

// Each hash holds 19 MiB and a core: two at once keep the rest of the server answering, and a queue of 64 is a second or two.
const atOnce = Math.min(2, availableParallelism());
const longestQueue = 64;

export type Passwords = ReturnType<typeof passwordHasher>;

/** argon2id hashing, at most two at a time. A full queue throws AppError `too_many_requests`. `memoryCost` in KiB. */
export function passwordHasher(cost: { memoryCost: number; timeCost: number } = passwordCost) {
  const parameters = { ...cost, type: argon2.argon2id, parallelism: 1 } as const;
  const inTurn = fairQueue();
  // Compared against when an address is unknown, so that its answer takes as long as any other.
  const nobody = argon2.hash("nobody has this password", parameters);

  return {
    /** `lines`: whose hashes wait for each other before they wait for those of others, the narrowest first. */
    hash: (password: string, lines: string[] = []) => inTurn(lines, () => argon2.hash(password, parameters)),
    /** Was a hash made with other parameters than those of today? */
    isOutdated: (hash: string) => argon2.needsRehash(hash, parameters),
    /** Takes the same time whether or not there is a hash to compare with. */
    async verify(hash: string | undefined, password: string, lines: string[] = []): Promise<boolean> {
      const known = hash ?? (await nobody);
      const same = await inTurn(lines, () => argon2.verify(known, password));
      return same && hash !== undefined;
    },
  };
}

/** Of one line only two at a time stand in the queue of all, so that whoever asks for many waits for himself. */
function fairQueue() {
  type Line = { slot: LimitFunction; count: number };
  const everyone: Line = { slot: pLimit(atOnce), count: 0 };
  const lines = new Map<string, Line>();

  async function standIn<T>(line: Line, work: () => Promise<T>): Promise<T> {
    if (line.count >= atOnce + longestQueue)
      throw new AppError("too_many_requests", "Too many sign-ins at once. Please try again in a moment.");
    line.count += 1;
    return line.slot(work).finally(() => (line.count -= 1));
  }

  return async function inTurn<T>([key, ...wider]: string[], work: () => Promise<T>): Promise<T> {
    if (key === undefined) return standIn(everyone, work);
    const line = lines.get(key) ?? { slot: pLimit(2), count: 0 };
    lines.set(key, line);
    try {
      return await standIn(line, () => inTurn(wider, work));
    } finally {
      if (line.count === 0) lines.delete(key);
    }
  };
}
