import { z } from "zod";

/** Which files a pack may hold. Nothing else is ever taken from one. */
export const memberPattern =
  /^(catalogue\/([a-z]{2,8}\/[a-z0-9-]{1,200}\.yaml|questions\.yaml|(questions\.)?schema\.json)|search-terms\/[a-z]{2,8}\.yaml)$/;

/** The most that a pack has: as a file, unpacked, in one of its files, and of these. */
export const packLimits = { packedBytes: 32 * 1024 ** 2, bytes: 128 * 1024 ** 2, fileBytes: 1024 ** 2, files: 20_000 };

/** The day of a catalogue, and behind a point which of that day's, from the second on. */
export const releasePattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(\.([2-9]|[1-9]\d{1,2}))?$/;
const release = z.string().regex(releasePattern);
const member = z.strictObject({
  name: z.string().regex(memberPattern),
  size: z.int().min(0).max(packLimits.fileBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What stands first in every pack: which it is, how it is built, and what it holds. */
export const manifestSchema = z.strictObject({
  program: z.literal("ilana"),
  /** Raised where a program of before would read a pack wrongly. What it cannot read it refuses by the schema. */
  format: z.literal(1),
  release,
  files: z.array(member).max(packLimits.files),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What comes with the program says which it is, as a pack does. */
export const releaseFileSchema = z.strictObject({ release });

/** An edited file of the operator's own that hides what a pack changed. `fields` are what the pack has otherwise. */
export const conflictSchema = z.object({ file: z.string(), ownHash: z.string(), fields: z.array(z.string()) });
export type Conflict = z.infer<typeof conflictSchema>;
