-- Search ranks the library in memory (docs/decisions/0020); the index here is filled by nobody any more.
DROP TABLE IF EXISTS regulation_search;
