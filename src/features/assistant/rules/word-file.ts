import { z } from "zod";

/**
 * A file of words in data/assistant: what it is for, its lists, and texts with what its rule makes of them, which a test runs
 * (tests/unit/assistant/word-files.test.ts).
 */
const wordFileSchema = z.strictObject({
  about: z.string().min(20),
  examples: z.record(z.string().min(1), z.union([z.boolean(), z.string()])),
  lists: z.record(z.string(), z.array(z.unknown()).min(1)),
});
type WordFile = z.infer<typeof wordFileSchema>;

/** The lists of a file of words. @throws ZodError where the file is not of its form */
export function listsOf<File extends WordFile>(file: File): File["lists"] {
  wordFileSchema.parse(file);
  return file.lists;
}
