/** Why a provider's way back ended without a sign-in, as it stands behind the # of /signin/sso (`error=…`), in words. */
export const returnFaults = {
  cancelled: "You did not finish signing in there. Please try again.",
  clock: "The clocks of the two servers differ too much. Please tell whoever runs this service.",
  expired: "This sign-in has run out, or was begun in another browser. Please begin again.",
  refused: "What came back could not be trusted. Please begin again.",
  unreachable: "The sign-on service cannot be reached at present. Please try again shortly.",
} as const;
export type ReturnFault = keyof typeof returnFaults;

/** The mailboxes of a domain that only whoever runs it reads (RFC 2142; CA/Browser Forum, Baseline Requirements 3.2.2.4.4). */
export const adminMailboxes = ["admin", "administrator", "hostmaster", "postmaster", "webmaster"] as const;

export const messages = {
  none: "Single sign-on is not set up here. Please sign in with your password.",
  ticketVoid: "Please begin again: the time for this sign-in is over",
  linkFirst:
    "There is an account of this address here. Sign in to it with your password first, then link the single sign-on under your account.",
  unknown:
    "Nobody here is linked to this sign-on. If you have an account here, sign in with your password and link it under your account; else ask your company to invite you.",
  invitationOther: "The invitation is for another address than the one that your sign-on has confirmed",
  linkOther: "Please sign in again and link from there: this was begun by somebody else",
  linkTaken: "This sign-on is linked to another account here",
  linked: "Single sign-on linked",
  unlinked: "Single sign-on no longer linked",
  identityMissing: "There is no such link",
  lastWayIn: "This is your last way in. Set a password or add a passkey first.",
  onlyWayIn: "A company of yours has its people sign in by it alone",
  saved: "Single sign-on settings saved",
  incomplete: "Give issuer, client id and client secret together",
  secretNeeded: "Another issuer or client id needs a client secret of its own",
  notHttps: "The issuer must be an https address at a public host",
  noProvider: "Set up a provider first",
  breakGlassNeeded: "Name an owner with a password who may still come in by it when the provider is away",
  linkOwnFirst: "Link your own account to the provider first, so that you can come in yourself",
  roleNotForAll: "People join with a role up to your own, and never as owners",
  domainsFirst: "Verify a domain first: people of its addresses join",
  domainShape: "Please give a domain such as example.com",
  domainFree: "Anybody can have an address of this domain. Only a company's own can be claimed.",
  domainTaken: "Another company here has shown that this domain is its own",
  domainUnknown: "There is no such domain",
  domainDone: "This domain is verified already",
  codeSent: "A code is on its way to the mailbox",
  codeWrong: "This code is not right. Please check it and try again.",
  codeVoid: "Too many wrong codes. Please ask for a new one.",
  codeExpired: "This code has run out. Please ask for a new one.",
  verified: "Domain verified",
  domainRemoved: "Domain removed",
  mailNotSent: "The mail could not be sent. Please try again shortly.",
} as const;
