import { readFile } from "node:fs/promises";
import { z } from "zod";
import { fromDataFile } from "#platform/program/data-file.ts";
import type { NoticeWeights } from "../rules/notice.ts";

const fileSchema = z.record(z.string().min(1), z.number());

/**
 * The weights of data/notice-weights.json. It is JSON because it has thousands of lines that a program writes and reads.
 * @throws Error that names the file and the fault: the file comes with the program
 */
export const readNoticeWeights = async (file: string): Promise<NoticeWeights> =>
  fromDataFile(file, await readFile(file, "utf8"), {
    schema: fileSchema,
    parse: JSON.parse,
    make: (weights) => new Map(Object.entries(weights)),
  });
