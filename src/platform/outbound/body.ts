import { pipeline, type Readable, type Transform } from "node:stream";
import { constants, createBrotliDecompress, createUnzip, createZstdDecompress } from "node:zlib";

export class TooLarge extends Error {}

/** What a server is asked for: exactly what can be decoded here, the usual first. */
export const acceptEncoding = "gzip, br, zstd";

/** A decoder for each content coding (RFC 9110 section 8.4.1); `unzip` tells gzip and zlib's deflate apart by themselves. */
const decoders: Record<string, () => Transform> = {
  gzip: createUnzip,
  "x-gzip": createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
  // RFC 9659: what is sent over HTTP needs a window of at most 8 MB.
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } }),
};

/**
 * Reads a body to its end, decoded. Bytes are counted after decoding, so that a bomb ends at the cap with little memory used.
 * @throws TooLarge past `maxBytes`; Error for a coding that is unknown or broken, or a body that ends early
 */
export async function readBody(
  body: Readable,
  coding: string | undefined,
  { maxBytes, onChunk }: { maxBytes: number; onChunk?: ((chunk: Buffer) => void) | undefined },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decoded(body, coding) as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the stream and with it the connection.
    if (size > maxBytes) throw new TooLarge();
    chunks.push(chunk);
    onChunk?.(chunk);
  }
  return Buffer.concat(chunks, size);
}

function decoded(body: Readable, coding: string | undefined): Readable {
  const names = (coding ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > 3) throw new Error("the body is encoded too many times");
  // The last coding in the list was applied last.
  return names.toReversed().reduce<Readable>((stream, name) => {
    const decoder = Object.hasOwn(decoders, name) ? decoders[name]! : undefined;
    if (!decoder) throw new Error(`the body is encoded as ${name}, which was not asked for`);
    return pipeline(stream, decoder(), () => {});
  }, body);
}
