import { uuidv7 } from "uuidv7";

/** A new id; ids sort by the time they were made (RFC 9562, version 7). */
export const newId = (): string => uuidv7();
