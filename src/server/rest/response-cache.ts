import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Context, Meta } from "#platform/trpc/meta.ts";
import { etagOf, isKnown } from "../etag.ts";
import { accepts } from "../pages/web.ts";

// The answers of a few dozen companies, each with its compressed forms.
const maxBytes = 32 * 1024 * 1024;
// Below a packet's size compression is not worth the work.
const worthPacking = 1024;

export type CreateContext = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

/** Who asks what, and the state of things when it was asked: what an answer is cached under. */
type Asked = { procedure: string; slot: string; cacheKey: string; readCacheKey: () => Promise<string> };
type Question = Pick<Asked, "slot" | "readCacheKey">;
export type ResponseCache = ReturnType<typeof responseCache>;
export type CachedAnswers = ReturnType<typeof cachedAnswers>;

// On the request, not in a weak map from it: what a weak map holds stays until the whole memory is cleaned.
const asked = Symbol("asked");
type Asking = FastifyRequest & { [asked]?: Asked | undefined };

/**
 * Serves the answers of GET procedures that name the state they rest on (`Meta.cacheKey`) from finished bytes, as long as that
 * state lasts (docs/decisions/0015). Who asks is looked up and held against path and permission every time, before anything is served.
 */
export function responseCache(app: FastifyInstance, createContext: CreateContext, answers: CachedAnswers) {
  /** Undefined for whoever may not have it: the procedure itself says why. */
  async function questionOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { cacheKey, access, permission = "" }: Meta,
    companyId: string,
  ): Promise<Question | undefined> {
    if (!cacheKey) return undefined;
    const isPublic = isOpen(access);
    const actor = isPublic ? null : (await createContext(request, reply)).actor;
    if (!isPublic && (actor?.companyId !== companyId || !actor.permissions.has(permission))) return undefined;
    // What is cached is the company's, and the same for all of a role, unless the key says otherwise.
    return { slot: `${companyId} ${actor?.role ?? ""} ${request.url}`, readCacheKey: () => cacheKey(companyId, actor) };
  }

  /** Sets an answer's headers; returns its bytes in the form that the client takes. */
  async function setCacheHeaders(request: FastifyRequest, reply: FastifyReply, slot: string, answer: Answer) {
    void reply.header("etag", answer.etag).header("vary", "accept-encoding");
    if (answer.plain.length < worthPacking || isKnown(request, answer.etag)) return answer.plain;
    const encoding = (["br", "gzip"] as const).find((name) => accepts(request.headers["accept-encoding"], name));
    if (!encoding) return answer.plain;
    void reply.header("content-encoding", encoding);
    return answers.pack(slot, answer, encoding);
  }

  app.addHook("onSend", async (request: Asking, reply, payload) => {
    const question = request[asked];
    if (!question || reply.statusCode !== 200) return payload;
    const text = await textOf(payload, reply);
    if (text === undefined) return payload;
    // Computed while something changed, it may be of before or after: it is sent, and not cached. A key never comes back.
    if ((await question.readCacheKey()) !== question.cacheKey) return text;
    return setCacheHeaders(request, reply, question.slot, answers.store(question, text));
  });

  return {
    /** The bytes of an answer that is cached, with its headers set; else undefined, and what `ran` is cached when it is sent. */
    async serve(request: Asking, reply: FastifyReply, { procedure, meta, companyId }: Call) {
      const question = await questionOf(request, reply, meta, companyId);
      if (!question) return undefined;
      const { slot, readCacheKey } = question;
      const cacheKey = await readCacheKey();
      const answer = answers.find(slot);
      if (answer?.cacheKey === cacheKey) return setCacheHeaders(request, reply, slot, answer);
      request[asked] = { procedure, cacheKey, ...question };
      return undefined;
    },

    /** Which procedure answered in the end: another than the path stands for is not cached under its key. */
    ran(request: Asking, procedure: string | undefined) {
      if (request[asked]?.procedure !== procedure) request[asked] = undefined;
    },
  };
}

/** A GET procedure that is called, and the company that the call names, "" where it names none. */
export type Call = { procedure: string; meta: Meta; companyId: string };

/** An answer's JSON, with its headers set; undefined for what is no whole answer. Procedures answer the browser with the web's own kind. */
async function textOf(payload: unknown, reply: FastifyReply): Promise<string | undefined> {
  if (typeof payload === "string") return payload;
  const isWhole = payload instanceof Response && payload.status === 200;
  if (!isWhole || !payload.headers.get("content-type")?.startsWith("application/json")) return undefined;
  for (const [name, value] of payload.headers) void reply.header(name, value);
  return payload.text();
}

/** Is a call open to everybody, whoever asks, with the same answer? */
export const isOpen = (access: Meta["access"]): boolean =>
  access === undefined || access.every((who) => who === "nobody");

const packers = {
  // Measured on a dashboard's 239 kB: quality 5 leaves 50 kB, 4 leaves 57; it is done once an answer, in a thread.
  br: async (plain: Buffer) =>
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  gzip: async (plain: Buffer) => promisify(gzip)(plain),
};
type Encoding = keyof typeof packers;

/** The finished bytes of an answer, with the key of the state on which it rests. */
type Answer = {
  cacheKey: string;
  etag: string;
  plain: Buffer;
  packed: Map<Encoding, Promise<Buffer>>;
  /** What all its forms take. */
  bytes: number;
};

/**
 * Finished answers, the ones that were asked for last, up to so many bytes: one a slot, which says who asks what. Whoever
 * finds one compares its cache key with the present one, so nobody has to say when an answer is out of date.
 */
export function cachedAnswers() {
  const cache = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes, cacheKey }, slot) => bytes + cacheKey.length + slot.length,
  });

  /** An answer that has grown by one of its forms; unless it has been replaced meanwhile. */
  function grow(slot: string, { packed }: Answer, by: number) {
    const current = cache.peek(slot);
    if (current?.packed === packed) cache.set(slot, { ...current, bytes: current.bytes + by });
  }

  return {
    find: (slot: string): Answer | undefined => cache.get(slot),

    store({ slot, cacheKey }: Asked, text: string): Answer {
      const plain = Buffer.from(text);
      const answer = { cacheKey, etag: etagOf(plain), plain, packed: new Map(), bytes: plain.length };
      cache.set(slot, answer);
      return answer;
    },

    /** An answer compressed: once, when it is first asked for so. */
    pack(slot: string, answer: Answer, encoding: Encoding): Promise<Buffer> {
      const known = answer.packed.get(encoding);
      if (known) return known;
      const packing = packers[encoding](answer.plain).then((bytes) => {
        grow(slot, answer, bytes.length);
        return bytes;
      });
      answer.packed.set(encoding, packing);
      return packing;
    },
  };
}
