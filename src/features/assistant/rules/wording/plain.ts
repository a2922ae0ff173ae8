// Letters of English and of names in Nigeria's languages, and what a sentence is punctuated with. No other script, no tabs,
// no marks that are not seen, no digits of other scripts: a word must be the word it looks like.
const plain = /^[A-Za-z\u{C0}-\u{24F}\u{1E00}-\u{1EFF}0-9 \u{A0}.,;:!?'’‘"“”„«»()/&%₦$€£§+–—…-]*$/u;
const address = /[a-z\d]\.[a-z]{2,}|:\/\/|\bwww\b|\bhttps?\b|\bmailto\b/i;
const aboutModels =
  /\b(?:prompts?|instructions?|language models?|chat ?bots?|assistants?|jailbreak|users?|passages?|ignor(?:e|ed|ing)|disregard(?:ed|ing)?|AI|LLMs?)\b/gi;
// A text says what is so; only rules that know the profile say how a company stands.
const persons = /\b(?:I|[Mm]e|[Mm]y|[Ww]e|us|[Oo]urs?|[Yy]ou|[Yy]ours?|[Yy]our)\b/;
const longestWord = 40;

/** Is a sentence plain words, without addresses, markup, or talk with the reader or about models? `texts` is what it cites. */
export function isPlain(sentence: string, texts: string): boolean {
  if (!plain.test(sentence) || address.test(sentence) || persons.test(sentence)) return false;
  if (sentence.split(/[\s/–—-]+/).some((word) => word.length > longestWord)) return false;
  const held = texts.toLowerCase();
  return Array.from(sentence.matchAll(aboutModels), ([word]) => word.toLowerCase()).every(
    (word) => !/^(?:prompt|language|chat|jail|passage|llm)/.test(word) && held.includes(word),
  );
}
