import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context, Meta } from "#platform/trpc.ts";
import { keptAnswers, type Answer } from "./answers.ts";
import { isKnown } from "./etag.ts";
import { accepts } from "./static.ts";

// The answers of a few dozen companies, each with its compressed forms.
const maxBytes = 32 * 1024 * 1024;
// Below a packet's size compression is not worth the work.
const worthPacking = 1024;

export type KeepingOptions = {
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  /** Differs whenever anything was written between two calls, or the day in Lagos turned. */
  changeMark: () => string;
};

/** What is asked, by whom, and the state of things when it was: what an answer is kept under. */
type Asked = { procedure: string; key: string; stamp: string; mark: string; readStamp: () => Promise<string> };
type Question = Pick<Asked, "key" | "readStamp">;
export type Keeping = ReturnType<typeof keepAnswers>;

/**
 * Serves the answers of GET procedures that name the state they rest on (`Meta.stamp`) from finished bytes, as long as that
 * state lasts (docs/decisions/0015). Who asks is looked up and held against the path every time, before anything is served.
 */
export function keepAnswers(app: FastifyInstance, { createContext, changeMark }: KeepingOptions) {
  const answers = keptAnswers(maxBytes);
  const open = new WeakMap<FastifyRequest, Asked>();

  /** Undefined for whoever may not have it: the procedure itself says why. */
  async function questionOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { stamp, access }: Meta,
  ): Promise<Question | undefined> {
    if (!stamp) return undefined;
    const isPublic = isOpen(access);
    const actor = isPublic ? null : (await createContext(request, reply)).actor;
    const { companyId = "" } = request.params as { companyId?: string };
    if (!isPublic && actor?.companyId !== companyId) return undefined;
    return { key: `${companyId} ${request.url}`, readStamp: () => stamp(companyId) };
  }

  async function dress(request: FastifyRequest, reply: FastifyReply, key: string, answer: Answer) {
    void reply.header("etag", answer.etag).header("vary", "accept-encoding");
    if (answer.plain.length < worthPacking || isKnown(request, answer.etag)) return answer.plain;
    const encoding = (["br", "gzip"] as const).find((name) => accepts(request.headers["accept-encoding"], name));
    if (!encoding) return answer.plain;
    void reply.header("content-encoding", encoding);
    return answers.pack(key, answer, encoding);
  }

  app.addHook("onSend", async (request, reply, payload) => {
    const asked = open.get(request);
    if (!asked || reply.statusCode !== 200 || typeof payload !== "string") return payload;
    // Computed while something was written, it may be of before or after: it is sent, and not kept.
    if ((await asked.readStamp()) !== asked.stamp || changeMark() !== asked.mark) return payload;
    return dress(request, reply, asked.key, answers.keep(asked.key, asked, payload));
  });

  return {
    /** The bytes of an answer that is kept, with its headers set; else undefined, and what `ran` is kept when it is sent. */
    async serve(request: FastifyRequest, reply: FastifyReply, procedure: string, meta: Meta) {
      const question = await questionOf(request, reply, meta);
      if (!question) return undefined;
      const { key, readStamp } = question;
      const answer = answers.find(key);
      const mark = changeMark();
      // Nothing at all was written since the stamp was last read, so it is the same.
      if (answer?.mark === mark) return dress(request, reply, key, answer);
      const stamp = await readStamp();
      if (answer?.stamp === stamp) {
        answer.mark = mark;
        return dress(request, reply, key, answer);
      }
      open.set(request, { procedure, mark, stamp, ...question });
      return undefined;
    },

    /** Which procedure answered in the end: another than the path stands for is not kept under its stamp. */
    ran(request: FastifyRequest, procedure: string | undefined) {
      if (open.get(request)?.procedure !== procedure) open.delete(request);
    },
  };
}

/** Is a call open to everybody, whoever asks, with the same answer? */
export const isOpen = (access: Meta["access"]): boolean =>
  access === undefined || access.every((who) => who === "nobody");
