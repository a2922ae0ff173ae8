import { messages as accountMessages } from "#features/account/schema.ts";
import { onboardSchema, type OnboardInput } from "#features/account/schema/sign-up.ts";
import { isPersonalEmail, parseCategory } from "#features/company/rules.ts";
import { messages, type LicenceCategory } from "#features/company/vocabulary.ts";
import { failureOf } from "../lib/server/failure.ts";
import { schemaProblem } from "../lib/schema-problem.ts";

export type OnboardingValues = {
  name: string;
  email: string;
  password: string;
  industry: string;
  category: LicenceCategory | "";
  customCategory: string;
  description: string;
};
export type OnboardingProblems = Partial<Record<keyof OnboardingValues, string>>;

export const emptyOnboarding: OnboardingValues = {
  name: "",
  email: "",
  password: "",
  industry: "",
  category: "",
  customCategory: "",
  description: "",
};

const { shape } = onboardSchema;

export const customCategoryProblem = (text: string) => schemaProblem(shape.customCategory.unwrap(), text);

/** Everything wrong with the sign-up form now. */
export function onboardingProblems(values: OnboardingValues): OnboardingProblems {
  const { category, customCategory } = values;
  const email =
    schemaProblem(shape.email, values.email) ?? (isPersonalEmail(values.email) ? messages.emailPersonal : undefined);
  const problems: OnboardingProblems = {
    name: schemaProblem(shape.name, values.name),
    email,
    password: schemaProblem(shape.password, values.password),
    industry: schemaProblem(shape.industry, values.industry),
    category: categoryProblem(category, customCategory),
    description: schemaProblem(shape.description, values.description),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function categoryProblem(category: string, customCategory: string): string | undefined {
  const slug = parseCategory(category);
  if (!slug) return messages.category;
  return slug === "others" ? customCategoryProblem(customCategory) : undefined;
}

/** What is sent: spec section 3 wants the industry in lower case and trimmed. */
export function onboardingPayload(values: OnboardingValues): OnboardInput {
  const { customCategory, ...rest } = values;
  return {
    ...rest,
    name: rest.name.trim(),
    email: rest.email.trim(),
    industry: rest.industry.trim().toLowerCase(),
    description: rest.description.trim(),
    ...(rest.category === "others" && { customCategory: customCategory.trim() }),
  };
}

type OnboardingFailure = { toasts: string[]; emailMessage?: string; passwordMessage?: string };

/** How a refused sign-up is told (spec section 8): toasts, and perhaps a message under the e-mail or password field. */
export function onboardingFailure(error: unknown): OnboardingFailure {
  const { status, message, errors } = failureOf(error);
  if (status === null) return { toasts: ["An unexpected error occurred. Please try again."] };
  if (status === 409) return { toasts: ["A company with this email already exists"] };
  const aboutEmail = [message, ...errors].find((text) => text && /company email/i.test(text));
  if (status === 400 && aboutEmail)
    return { toasts: ["Please use a valid company email address"], emailMessage: aboutEmail };
  const { passwordCommon } = accountMessages;
  if (errors.includes(passwordCommon)) return { toasts: errors, passwordMessage: passwordCommon };
  if (errors.length > 0) return { toasts: errors };
  return { toasts: [message ?? "An error occurred"] };
}
