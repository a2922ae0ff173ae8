export type SignInValues = { email: string; password: string };

/**
 * What is wrong with a sign-in form (spec section 5). The server's `loginSchema` says the same; it is written out here
 * because the schema library would be a seventh of all this screen loads. tests/web compares the two.
 */
export function signInProblems({ email, password }: SignInValues): Partial<SignInValues> {
  return { ...problem("email", emailProblem(email.trim())), ...problem("password", passwordProblem(password)) };
}

const problem = (name: keyof SignInValues, message: string | undefined) => (message ? { [name]: message } : {});

export function emailProblem(email: string): string | undefined {
  if (email === "") return "Email is required";
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? undefined : "Please enter a valid email address";
}

function passwordProblem(password: string): string | undefined {
  if (password === "") return "Password is required";
  return password.length < 6 ? "Password must be at least 6 characters" : undefined;
}
