/** For whom a text is: some classes of companies, all whom its regulator licenses, everybody, or nobody who must act. */
export const audienceScopes = ["classes", "licensed", "everybody", "nobody"] as const;

/** What an audience was read from, the surest first; a person's word stands above all. */
export const audienceBases = ["addressees", "title", "listing", "subject", "regulator", "person"] as const;
