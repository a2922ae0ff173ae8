/** By what a second factor is shown. A recovery code stands in for the others when they are lost. */
export const factorMethods = ["totp", "passkey", "recovery"] as const;
export type FactorMethod = (typeof factorMethods)[number];
