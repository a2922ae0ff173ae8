/** Spec section 5: the special characters that count. */
const special = /[!@#$%^&*()_+\-=[{\]};':"\\|,.<>?]/;

/** The five rules of password strength, in the order the checklist shows them. */
export const passwordRules = [
  { key: "length", label: "At least 8 characters", missing: undefined, holds: (p: string) => p.length >= 8 },
  {
    key: "uppercase",
    label: "One uppercase letter",
    missing: "uppercase letter",
    holds: (p: string) => /[A-Z]/.test(p),
  },
  {
    key: "lowercase",
    label: "One lowercase letter",
    missing: "lowercase letter",
    holds: (p: string) => /[a-z]/.test(p),
  },
  { key: "number", label: "One number", missing: "number", holds: (p: string) => /\d/.test(p) },
  {
    key: "special",
    label: "One special character",
    missing: "special character",
    holds: (p: string) => special.test(p),
  },
] as const;

/** The first thing wrong with a new password, in the specification's words; undefined when it will do. */
export function passwordProblem(password: string): string | undefined {
  if (password === "") return "Password is required";
  if (password.length < 8) return "Password must be at least 8 characters long";
  const missing = passwordRules.filter((rule) => rule.missing && !rule.holds(password)).map((rule) => rule.missing);
  return missing.length > 0 ? `Password must include: ${missing.join(", ")}` : undefined;
}

export type Strength = { score: number; label: "Weak" | "Medium" | "Strong" };

/** Score: how many of the five rules hold. 0-2 Weak, 3-4 Medium, 5 Strong. */
export function passwordStrength(password: string): Strength {
  const score = passwordRules.filter((rule) => rule.holds(password)).length;
  return { score, label: score <= 2 ? "Weak" : score <= 4 ? "Medium" : "Strong" };
}
