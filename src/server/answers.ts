import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { etagOf } from "./etag.ts";

const packers = {
  // Measured on a dashboard's 239 kB: quality 5 leaves 50 kB, 4 leaves 57; it is done once an answer, in a thread.
  br: async (plain: Buffer) =>
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  gzip: async (plain: Buffer) => promisify(gzip)(plain),
};
export type Encoding = keyof typeof packers;

/** The finished bytes of an answer, with the stamp of the state on which it rests (`Stamp` in platform/trpc.ts). */
export type Answer = {
  stamp: string;
  /** The mark (`KeepingOptions.changeMark`) under which the stamp was last seen to hold. */
  mark: string;
  etag: string;
  plain: Buffer;
  packed: Map<Encoding, Promise<Buffer>>;
  /** What all its forms take. */
  bytes: number;
};

/**
 * Keeps finished answers, the ones that were asked for last, up to so many bytes: one a key, which says who asks what. Whoever
 * finds one holds its stamp against the present one, so nobody has to say when an answer is out of date.
 */
export function keptAnswers(maxBytes: number) {
  const kept = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes, stamp }, key) => bytes + stamp.length + key.length,
  });

  /** An answer that has grown by one of its forms; unless it has been replaced meanwhile. */
  function grow(key: string, { packed }: Answer, by: number) {
    const current = kept.peek(key);
    if (current?.packed === packed) kept.set(key, { ...current, bytes: current.bytes + by });
  }

  return {
    find: (key: string): Answer | undefined => kept.get(key),

    keep(key: string, { stamp, mark }: { stamp: string; mark: string }, text: string): Answer {
      const plain = Buffer.from(text);
      const answer = { stamp, mark, etag: etagOf(plain), plain, packed: new Map(), bytes: plain.length };
      kept.set(key, answer);
      return answer;
    },

    /** An answer compressed: once, when it is first asked for so. */
    pack(key: string, answer: Answer, encoding: Encoding): Promise<Buffer> {
      const known = answer.packed.get(encoding);
      if (known) return known;
      const packing = packers[encoding](answer.plain).then((bytes) => {
        grow(key, answer, bytes.length);
        return bytes;
      });
      answer.packed.set(encoding, packing);
      return packing;
    },
  };
}
