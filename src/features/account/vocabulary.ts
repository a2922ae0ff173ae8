/** By what people come in. */
export const signInMethods = ["password", "passkey", "single sign-on"] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Of what people are told by mail about their own way in. */
export type AccountMailKind =
  | "code"
  | "passwordChanged"
  | "passwordReset"
  | "newDevice"
  | "factorChanged"
  | "tokenMade"
  | "roleChanged"
  | "membershipEnded"
  | "identityChanged"
  | "companySignInChanged"
  | "groupAsked"
  | "groupChanged"
  | "evidenceRequested"
  | "evidenceLapses"
  | "accountDeleted";
