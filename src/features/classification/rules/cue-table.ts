import { z } from "zod";
import { instrumentSchema } from "../../catalogue/schema.ts";
import { topics } from "../../catalogue/vocabulary.ts";
import { changeTypes } from "../../notify/vocabulary.ts";
import { relations, type RelationWords } from "./links.ts";
import { compilePhrases, type CompiledPhrases, type Phrases } from "./phrases.ts";
import { titleForms, type TitleWords } from "./title-parts.ts";

/** Where a cue may look: parts of the title (rules/title-parts.ts), the list's summary, the head of the text. */
const parts = ["clause", "verb", "head", "object", "cited", "addressees", "title", "summary", "document"] as const;
export type CuePart = (typeof parts)[number];

/** Phrases of rules/phrases.ts with commas between. */
const phrases = z.string().min(1);
/** One to a line. */
const examples = z
  .string()
  .default("")
  .transform((lines) => lines.split("\n").filter((line) => line.trim() !== ""));
const cue = z
  .strictObject({
    id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, "must be lower-case words joined by hyphens"),
    says: z.string().min(1),
    prefix: z.string().optional(),
    form: z.enum(titleForms).optional(),
    in: z.array(z.enum(parts)).default([]),
    phrases: phrases.optional(),
    unless: phrases.optional(),
    fits: examples,
    not: examples,
  })
  .refine(({ prefix: of, form, phrases: list }) => of ?? form ?? list, "needs a prefix, a form or phrases")
  .refine((one) => (one.phrases === undefined) === (one.in.length === 0), "must say where its phrases are looked for");
const kindCue = cue.safeExtend({
  means: z.enum(changeTypes),
  isInstrument: z.boolean().default(true),
  /** It makes no rule, and still somebody should read it: a draft, a training to attend. */
  isAddressed: z.boolean().default(false),
  /** It may only seem so: it gives way to any cue that is binding. */
  isWeak: z.boolean().default(false),
  /** Somebody has to do or to leave something. */
  isBinding: z.boolean().default(false),
  relation: z.enum(relations).default("about"),
});
const topicCue = cue.safeExtend({ means: z.enum(topics) });
const gravityCue = cue.safeExtend({ least: z.int().min(1).max(5), isAlways: z.boolean().default(false) });
const instrumentCue = cue.safeExtend({ means: instrumentSchema.shape.instrumentType });
const prefix = z.strictObject({ id: z.string(), isLoose: z.boolean().default(false), phrases });

/** data/cues.yaml */
export const cueFileSchema = z
  .strictObject({
    titles: z.strictObject({
      prefixes: z.array(prefix).min(1),
      addressees: phrases,
      besideAddressees: phrases,
      senders: phrases,
      texts: phrases,
      periods: phrases,
    }),
    kind: z.array(kindCue).min(1),
    topics: z.array(topicCue).min(1),
    gravity: z.array(gravityCue).min(1),
    instruments: z.array(instrumentCue).min(1),
    relations: z.array(z.strictObject({ means: z.enum(relations), phrases })).min(1),
    sweeps: phrases,
  })
  .superRefine(({ titles, kind, topics: ofTopics, gravity, instruments }, ctx) => {
    const known = new Set(titles.prefixes.map(({ id }) => id));
    const ids = new Set<string>();
    for (const [section, list] of Object.entries({ kind, topics: ofTopics, gravity, instruments }))
      for (const one of list) {
        if (ids.has(`${section} ${one.id}`)) ctx.addIssue(`${section}: "${one.id}" stands there twice`);
        ids.add(`${section} ${one.id}`);
        if (one.prefix && !known.has(one.prefix))
          ctx.addIssue(`${section} ${one.id}: no prefix is called "${one.prefix}"`);
      }
  });
export type CueFile = z.infer<typeof cueFileSchema>;
export type KindCue = z.infer<typeof kindCue>;
export type TopicCue = z.infer<typeof topicCue>;
export type GravityCue = z.infer<typeof gravityCue>;
export type InstrumentCue = z.infer<typeof instrumentCue>;
export type Cue = z.infer<typeof cue>;

/** The cues of one question in their order, and the phrases of all of them by where they are looked for. */
export type CueGroup<C extends Cue> = {
  cues: readonly C[];
  byPart: ReadonlyMap<CuePart, Phrases<C>>;
  unless: Phrases<C>;
};
export type CueTable = {
  titles: TitleWords;
  kind: CueGroup<KindCue>;
  topics: CueGroup<TopicCue>;
  gravity: CueGroup<GravityCue>;
  instruments: CueGroup<InstrumentCue>;
} & RelationWords;

/** @throws Error that names the entry and the phrase that cannot be read */
export function compileCues(
  { titles, kind, topics: ofTopics, gravity, instruments, relations: verbs, sweeps }: CueFile,
  names: string,
  known: CompiledPhrases = new Map(),
): CueTable {
  const list = (name: string, of: string) => compileList(name, of, known);
  return {
    titles: {
      prefixes: compilePhrases(
        titles.prefixes.map(({ id, isLoose, phrases: of }) => ({
          name: `prefix ${id}`,
          of: { id, isLoose },
          phrases: of,
        })),
        known,
      ),
      addressees: list("titles.addressees", `${titles.addressees}, ${names}`),
      besideAddressees: list("titles.besideAddressees", titles.besideAddressees),
      senders: list("titles.senders", titles.senders),
      texts: list("titles.texts", titles.texts),
      periods: list("titles.periods", titles.periods),
    },
    kind: compileGroup("kind", kind, known),
    topics: compileGroup("topics", ofTopics, known),
    gravity: compileGroup("gravity", gravity, known),
    instruments: compileGroup("instruments", instruments, known),
    relations: compilePhrases(
      verbs.map(({ means, phrases: of }) => ({ name: `relations ${means}`, of: means, phrases: of })),
      known,
    ),
    sweeps: list("sweeps", sweeps),
  };
}

const compileList = (name: string, list: string, known: CompiledPhrases) =>
  compilePhrases([{ name, of: true as const, phrases: list }], known);

function compileGroup<C extends Cue>(section: string, cues: readonly C[], known: CompiledPhrases): CueGroup<C> {
  const rows = (list: readonly C[], field: "phrases" | "unless") =>
    compilePhrases(
      list.flatMap((of) => (of[field] === undefined ? [] : [{ name: `${section} ${of.id}`, of, phrases: of[field] }])),
      known,
    );
  const ofPart = (part: CuePart) =>
    rows(
      cues.filter((one) => one.in.includes(part)),
      "phrases",
    );
  return { cues, byPart: new Map(parts.map((part) => [part, ofPart(part)])), unless: rows(cues, "unless") };
}
