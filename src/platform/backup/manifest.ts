import { z } from "zod";
import { memberPattern } from "./place.ts";

const bytes = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const member = z.strictObject({
  name: z.string().regex(memberPattern),
  size: bytes,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What stands first in every backup: what is in it, and by what one knows that it is whole. */
export const manifestSchema = z.object({
  format: z.literal(1),
  program: z.literal("ilana"),
  version: z.string().max(50),
  /** Everything that was stored before this instant is in it. */
  createdAt: z.iso.datetime(),
  /** Hashes of the migrations that its database has seen. */
  migrations: z.array(z.string().max(200)).max(10_000),
  /** Rows per table. */
  counts: z.record(z.string().max(200), bytes),
  members: z.array(member).refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "a name twice"),
  /** Files that its database refers to and that were missing or damaged when it was made. */
  missing: z.array(z.string().max(100)),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type Member = z.infer<typeof member>;
