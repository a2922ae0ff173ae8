import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { NoticeWeights } from "../rules/notice.ts";

const fileSchema = z.record(z.string().min(1), z.number());

/**
 * The weights of data/notice-weights.json. It is JSON because it has thousands of lines that a program writes and reads.
 * @throws Error that names the file and the fault: the file comes with the program
 */
export async function readNoticeWeights(file: string): Promise<NoticeWeights> {
  try {
    return new Map(Object.entries(fileSchema.parse(JSON.parse(await readFile(file, "utf8")))));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`${file} is broken: ${reason}`, { cause: error });
  }
}
