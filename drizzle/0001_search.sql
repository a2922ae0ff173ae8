-- The full-text index of the catalogue: accents folded, and prefixes of two to four letters for search as you type.
-- No stemmer: it would cut "regulation" to "regul", and then "regulatio", typed on the way, would find nothing; the query drops endings instead.
-- Its rows are written with the regulation they describe, in one transaction (catalogue/repository.ts).
CREATE VIRTUAL TABLE regulation_search USING fts5(
	id UNINDEXED, title, reference, summary, requirements, tags,
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '2 3 4'
);
