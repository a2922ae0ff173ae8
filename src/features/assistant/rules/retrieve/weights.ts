/**
 * All numbers of the ranking. The form is linear on purpose: fitted on the questions about some documents it keeps its
 * gain on others, which learned trees did not. The weights are those found on the development split of ObliQA (Gokhan et
 * al., RIRAG, arXiv 2409.05677); each lies on a plateau there, and fitting them anew for four folds gained nothing on the
 * fold left out.
 */
export type Bm25 = { k1: number; b: number };

/** A single unit is short; siblings with their parent, and whole documents, take the usual values. */
export const unitBm25: Bm25 = { k1: 1, b: 0.65 };
export const groupBm25: Bm25 = { k1: 1.2, b: 0.75 };

/** The first look, over every unit that holds a word of the question, keeps so many for the second. */
export const poolSize = 200;
export const firstLook = { body: 1, block: 0.35, doc: 0.4 };

export const weights = {
  /** BM25 of the unit by stems, of its words as they are written, and of its pairs of adjacent stems. */
  body: 0.403,
  exact: 0.3,
  bigram: 0.4,
  /** BM25 of its siblings with their parent, and of its whole document. */
  block: 0.322,
  doc: 0.534,
  /** The share of the question's idf that it holds, and the idf of the rarest word that it lacks. */
  cover: 9.49,
  missed: -1.12,
  /** The share of the question's defined terms ("Authorised Person") that it holds. */
  caps: 10.4,
  /** 1 where the question names its number, or a number that it refers to. */
  ref: 2.41,
  /** `body` again where it is only a heading, which names a matter and says nothing of it. */
  heading: -1.16,
};

/** A heading has fewer words than this, and no sentence. */
export const headingWords = 8;

/** Of accepted answers: what a like question is worth, how many count as near, and what to have been accepted at all is. */
export const memoryWeights = { similar: 40, nearest: 30, accepted: 2 };
