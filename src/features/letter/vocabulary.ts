/** What a letter may hold. */
export const mostAttempts = 20;
export const mostAnnexes = 10;
export const mostSignatories = 4;
export const maxAnnexBytes = 10 * 1024 * 1024;
/** What the annexes of a company's letters may take on the disk, and how many letters are kept of an occurrence. */
export const maxAnnexesBytes = 1024 * 1024 * 1024;
export const mostLetters = 20;
/** How long a screenshot waits for its letter, hours. */
export const annexWaitHours = 24;
