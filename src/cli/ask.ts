import { text } from "node:stream/consumers";
import type { Services } from "#app.ts";
import { ConfigError } from "#config.ts";
import { answerBlocks } from "#features/assistant/rules/memo/answer.ts";
import { sourceBlocks } from "#features/assistant/rules/memo/sources.ts";
import { askSchema, type AskInput, type Reply } from "#features/assistant/schema.ts";
import { issueText } from "#platform/words.ts";
import { plainText } from "./plain-text.ts";
import { withServices } from "./services.ts";

type AskOptions = { company?: string; regulator?: string; topic?: string; json?: boolean };

/** What `ilana ask` needs of the services. */
export type Answering = {
  assistant: Pick<Services["assistant"], "answer">;
  companies: Pick<Services["companies"], "findByEmail">;
  catalogue: Pick<Services["catalogue"], "snapshot" | "load">;
  packs: Pick<Services["packs"], "layers">;
};

/**
 * `ilana ask <question>`: answers from the database of DATA_DIR, or where there is none from what the program brings, and
 * stores nothing of it; "-" reads the question from standard input. Exit code 2 when nothing answers it.
 */
export async function ask(question: string, options: AskOptions): Promise<void> {
  const message = question === "-" ? await text(process.stdin) : question;
  const ifNone = options.company === undefined ? "in memory" : "refuse";
  await withServices({ ifNone }, async (services) => {
    const reply = await answerTo(services, message, options);
    const width = process.stdout.columns ?? 80;
    process.stdout.write(options.json ? `${JSON.stringify(reply, null, 2)}\n` : replyText(reply, width));
    if (reply.outcome !== "answered") process.exitCode = 2;
  });
}

/**
 * Answers for a company, or for nobody in particular.
 * @throws ConfigError in words, for an address that no company has or a question that cannot be put
 */
export async function answerTo(services: Answering, message: string, options: AskOptions): Promise<Reply> {
  const { company: email, regulator, topic: category } = options;
  const input = askInput({ message, regulator, category });
  await fillCatalogue(services);
  if (email === undefined) return services.assistant.answer(null, input);
  const company = await services.companies.findByEmail(email);
  if (!company) throw new ConfigError(`No company has signed up with ${email}`);
  return services.assistant.answer(company._id, input);
}

function askInput(input: { message: string; regulator: string | undefined; category: string | undefined }): AskInput {
  const checked = askSchema.safeParse(input);
  if (!checked.success) throw new ConfigError(checked.error.issues.map((issue) => issueText(issue)).join("\n"));
  return checked.data;
}

/** A database in memory has no catalogue yet, nor one on a server before the first start. */
async function fillCatalogue({ catalogue, packs }: Pick<Answering, "catalogue" | "packs">): Promise<void> {
  if ((await catalogue.snapshot()).instruments.length > 0) return;
  const { faults } = await catalogue.load(packs.layers);
  for (const { file, line, reason } of faults) process.stderr.write(`${file}:${line}: ${reason}\n`);
}

/** A reply as text for a terminal, sources last. */
export function replyText(reply: Reply, width: number): string {
  // What stands first needs no heading.
  const [, ...answer] = answerBlocks(reply);
  return plainText([...answer, ...sourceBlocks(reply)], width);
}
