/** As what a person belongs to a company, the widest first. What each may is in data/roles.json. */
export const roles = ["owner", "manager", "officer", "contributor", "auditor"] as const;
export type Role = (typeof roles)[number];

/** What an API token may be for, the narrowest first. */
export const scopes = ["read", "work", "admin"] as const;
export type Scope = (typeof scopes)[number];
