// "How long may we hold money?" asks for a time; a rule on positions held long has its word and not its matter.
const measures = /\bhow (long|many|much|often|soon|quickly|fast|far|old|big|late|early|high|low)\b/gi;

/** What people ask with, besides the words that every ranking leaves out: doing at large, and whoever or whatever it is done to. */
const asking = new Set(
  (
    "need needs needed want wants get gets getting got give gives go goes going happen happens make makes many much long " +
    "often someone somebody anyone anybody something anything thing things allowed possible still really just please take " +
    "takes put tell know show list recommend suggest explain describe best way"
  ).split(" "),
);

/** A question without the words that it is only asked with: nothing of "How long?", "capital" of "How much capital do we need?". */
export function substanceOf(question: string): string {
  return question
    .replaceAll(measures, " ")
    .replaceAll(/[a-z']+/gi, (word) => (asking.has(word.toLowerCase()) ? " " : word));
}
