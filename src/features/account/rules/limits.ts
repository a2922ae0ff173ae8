/** How long things last. OWASP ASVS 5.0: V6.5.5 (codes at most 10 minutes), V7.3 (idle and absolute session limits). */
export const limits = {
  codeSeconds: 600,
  codeMisses: 5,
  resetSeconds: 600,
  sessionDays: 7,
  sessionIdleHours: 24,
  // As long as a window of `signIn`.
  refusalSeconds: 900,
} as const;

/**
 * How often something may be tried, as points per window. `who` says what a key is made of: the account (its e-mail or id),
 * the client's address, or both together. Each attempt counts against the rules of its action in
 * their order, and stops at the first that is used up: the address first, so that one client cannot fill the table with made-up accounts.
 */
export const rateRules = {
  // At most 10 real hash checks for an account from one address in 15 minutes; the same owner elsewhere still gets in.
  signIn: [
    { who: "address", points: 100, seconds: 900 },
    { who: "account-and-address", points: 10, seconds: 900 },
    { who: "account", points: 100, seconds: 900 },
  ],
  sendCode: [
    { who: "address", points: 30, seconds: 3600 },
    { who: "account", points: 5, seconds: 3600 },
  ],
  verifyCode: [
    { who: "address", points: 60, seconds: 900 },
    { who: "account", points: 25, seconds: 3600 },
  ],
  createPassword: [{ who: "address", points: 60, seconds: 900 }],
  changePassword: [{ who: "account", points: 10, seconds: 900 }],
  // A whole office may sign up behind one address; a script may not fill the disk.
  onboard: [{ who: "address", points: 200, seconds: 3600 }],
  // A person asks a few in a minute, a program for a whole team some dozens.
  ask: [{ who: "account", points: 120, seconds: 300 }],
  // A long one takes half a second to set.
  memo: [{ who: "account", points: 60, seconds: 300 }],
  // Each is an entry of the log that it exports, and reads all of it.
  export: [{ who: "account", points: 30, seconds: 300 }],
  // Five can be had. Each try looks up a name, or knocks at a door, of somebody else.
  webhook: [{ who: "account", points: 30, seconds: 3600 }],
} as const satisfies Record<string, readonly RateRule[]>;

export type RateRule = { who: "account" | "address" | "account-and-address"; points: number; seconds: number };
export type RateAction = keyof typeof rateRules;
