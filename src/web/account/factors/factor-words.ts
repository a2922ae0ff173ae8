import type { FactorMethod } from "#features/factor/vocabulary.ts";

/** What each way to show a second factor is called, and what is to be typed. */
export const factorWords: Readonly<Record<Exclude<FactorMethod, "passkey">, { label: string; hint: string }>> = {
  totp: { label: "Code of your authenticator app", hint: "The six digits that it shows now" },
  recovery: { label: "Recovery code", hint: "One of the ten that you kept; each works once" },
};

export type TypedMethod = keyof typeof factorWords;
export const isTyped = (method: string): method is TypedMethod => Object.hasOwn(factorWords, method);
