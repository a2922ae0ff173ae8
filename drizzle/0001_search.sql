-- The full-text index of the catalogue: word stems, accents folded, and prefixes of two to four letters for search as you type.
-- Its rows are written with the regulation they describe, in one transaction (catalogue/repository.ts).
CREATE VIRTUAL TABLE regulation_search USING fts5(
	id UNINDEXED, title, reference, summary, requirements, tags,
	tokenize = 'porter unicode61 remove_diacritics 2',
	prefix = '2 3 4'
);
