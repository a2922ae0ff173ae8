import type { Topic } from "#features/catalogue/schema.ts";

// Written out, and checked against the catalogue's by type: importing its schema would put the schema library into the
// first load, where the routes live.
const known: Record<Topic, true> = {
  "aml-cft": true,
  "capital-adequacy": true,
  cybersecurity: true,
  "digital-banking": true,
  licensing: true,
};

/** Is it one of the fixed topics of the category filter? */
export const isTopic = (text: string): text is Topic => Object.hasOwn(known, text);
