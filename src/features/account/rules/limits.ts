/** How long things last. OWASP ASVS 5.0: V6.5.5 (codes at most 10 minutes), V7.3 (idle and absolute session limits). */
export const limits = {
  codeSeconds: 600,
  codeMisses: 5,
  resetSeconds: 600,
  // From a right password to the second factor.
  ticketSeconds: 600,
  // How long whoever showed who it is may do what is sensitive without showing it again.
  freshSeconds: 900,
  sessionDays: 7,
  sessionIdleHours: 24,
  // As long as somebody may be away from a browser and still not share the bounds of strangers.
  deviceDays: 180,
  // A notice that a password changed is worth sending as long as somebody may still wonder about it.
  securityMailSeconds: 86_400,
  // As long as a window of `signIn`.
  refusalSeconds: 900,
} as const;

/**
 * How often something may be tried, as points per window. `who` says what a key is made of: the account (its e-mail or id),
 * the client's address, both together, a device that is known, or all devices of an account. An IPv6 client is its network
 * of 64 bits, for it has all of them. Each attempt counts against the rules of its action in their order, and stops at the
 * first that is used up: the address first, so that one client cannot fill the table with made-up accounts.
 */
export const rateRules = {
  // At most 10 real hash checks for an account from one address in 15 minutes; the same owner elsewhere still gets in.
  signIn: [
    { who: "address", points: 100, seconds: 900 },
    { who: "account-and-address", points: 10, seconds: 900 },
    { who: "account", points: 100, seconds: 900 },
  ],
  // Right passwords too: each is a hash, a session and an entry of the log.
  signedIn: [{ who: "account", points: 300, seconds: 3600 }],
  sendCode: [
    { who: "address", points: 30, seconds: 3600 },
    { who: "account-and-address", points: 5, seconds: 3600 },
    // All strangers together: so many mails nobody wants, but a stranger alone cannot use them up.
    { who: "account", points: 20, seconds: 86_400 },
  ],
  verifyCode: [
    { who: "address", points: 60, seconds: 900 },
    { who: "account", points: 25, seconds: 3600 },
    { who: "account", points: 50, seconds: 86_400 },
  ],
  // A code of six digits: five misses in five minutes and thirty in a day, wherever they come from.
  secondFactor: [
    { who: "account", points: 5, seconds: 300 },
    { who: "account", points: 30, seconds: 86_400 },
  ],
  // Each challenge is a row for a few minutes, and each answer a signature to verify; a whole office is behind one address.
  passkey: [{ who: "address", points: 300, seconds: 900 }],
  createPassword: [{ who: "address", points: 60, seconds: 900 }],
  changePassword: [{ who: "account", points: 10, seconds: 900 }],
  // A whole office may sign up behind one address; a script may not fill the tables. Whoever confirms its e-mail does not count,
  // and nobody puts files on the disk before (decision 0019).
  onboard: [{ who: "address", points: 200, seconds: 3600 }],
  // With the misses of a code: 50 guesses a day at one of a million.
  emailCode: [
    { who: "address", points: 60, seconds: 3600 },
    { who: "account", points: 10, seconds: 86_400 },
  ],
  emailCodeTry: [{ who: "account", points: 25, seconds: 3600 }],
  // A person asks a few in a minute, a program for a whole team some dozens.
  ask: [{ who: "account", points: 120, seconds: 300 }],
  // A long one takes half a second to set.
  memo: [{ who: "account", points: 60, seconds: 300 }],
  // Each is an entry of the log that it exports, and reads all of it.
  export: [{ who: "account", points: 30, seconds: 300 }],
  // A calendar program asks once in some minutes, of several devices of a whole company.
  calendar: [{ who: "account", points: 120, seconds: 3600 }],
  // One for each of a hundred questions, and changed twice; each is an entry of the log.
  profile: [{ who: "account", points: 300, seconds: 3600 }],
  // Whatever else a company changes or has worked out: each is an entry of the log, which is never cut.
  settings: [{ who: "account", points: 300, seconds: 3600 }],
  // Some people who fill a register of hundreds of duties, field by field.
  work: [{ who: "account", points: 3000, seconds: 3600 }],
  // Each leaves a picture that is removed an hour or two later.
  logo: [{ who: "account", points: 20, seconds: 3600 }],
  // A file for each circular of a busy week.
  upload: [{ who: "account", points: 60, seconds: 3600 }],
  // A whole office on one day; each is a mail to somebody who may not want it.
  invite: [
    { who: "account", points: 100, seconds: 86_400 },
    { who: "address", points: 200, seconds: 86_400 },
  ],
  // A whole office on one morning, behind one address; each keeps a row for ten minutes.
  sso: [{ who: "address", points: 300, seconds: 900 }],
  // Providers tell of many ends at once; what was right is given back.
  ssoLogout: [{ who: "address", points: 60, seconds: 900 }],
  // Each is a mail to an administrator who may not want it.
  domainCode: [
    { who: "account", points: 20, seconds: 86_400 },
    { who: "address", points: 40, seconds: 86_400 },
  ],
  domainTry: [{ who: "account", points: 25, seconds: 3600 }],
  // Five can be had. Each try looks up a name, or knocks at a door, of somebody else.
  webhook: [{ who: "account", points: 30, seconds: 3600 }],
} as const satisfies Record<string, readonly RateRule[]>;

/**
 * In place of the rules above for whoever signed in to the account from the same browser before: what strangers do at the
 * account, or from the same address, does not count against its owner. All its devices have a bound together, for somebody
 * who had the password may have made himself many.
 */
export const knownDeviceRules: { readonly [action in RateAction]?: readonly RateRule[] } = {
  signIn: [
    { who: "device", points: 10, seconds: 900 },
    { who: "devices", points: 50, seconds: 900 },
  ],
  sendCode: [
    { who: "device", points: 5, seconds: 3600 },
    { who: "devices", points: 10, seconds: 86_400 },
  ],
  verifyCode: [
    { who: "device", points: 25, seconds: 3600 },
    { who: "devices", points: 50, seconds: 86_400 },
  ],
};

/**
 * What all may use in a day together, where bounds for each account would add up. A thousand guesses at codes of six digits
 * find one in a thousand days. The links in the mails go on when they are used up. `alarmAt`: the operator is told.
 */
export const budgets = {
  codeMails: { most: 2000, alarmAt: 1600 },
  codeGuesses: { most: 1000, alarmAt: 800 },
} as const;
export type Budget = keyof typeof budgets;

export type RateRule = {
  who: "account" | "address" | "account-and-address" | "device" | "devices";
  points: number;
  seconds: number;
};
export type RateAction = keyof typeof rateRules;
