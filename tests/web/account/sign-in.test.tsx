import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { loginSchema } from "#features/account/schema/sign-up.ts";
import { signInProblems } from "#web/account/sign-in-rules.ts";
import { renderApp } from "../support/app.tsx";
import { aCompany, tokenFor } from "../support/factories.ts";
import { aSignedIn } from "../support/people.ts";
import { ok, Refusal, type Answer } from "../support/fake-server.ts";

const answer = () => ok(aSignedIn(), "Login successful!");

async function open(path: string, login: () => Answer<"auth.login"> | Promise<never> = answer) {
  const app = renderApp(path, { "auth.login": login });
  await screen.findByRole("heading", { name: "Welcome Back" });
  return { ...app, email: screen.getByLabelText("Email"), password: screen.getByLabelText("Password") };
}

describe.each(["/signin", "/login"])("signing in at %s", (path) => {
  test("stores the session and goes to the dashboard", async () => {
    const { user, email, password, at } = await open(path);
    await user.type(email, " anna@okpella-mfb.ng ");
    await user.type(password, "Savings4All!{Enter}");
    await waitFor(() => expect(at()).toBe("/dashboard"));
    expect(localStorage.getItem("token")).toBe(tokenFor("company-1"));
    expect(JSON.parse(localStorage.getItem("company") ?? "")).toEqual(aCompany());
    expect(await screen.findByText("Login successful!")).toBeDefined();
  });
});

test("returns to the place the visitor wanted", async () => {
  const { user, email, password, href } = await open("/signin?redirect=%2Fdashboard%3Fregulator%3DCBN");
  await user.type(email, "anna@okpella-mfb.ng");
  await user.type(password, "Savings4All!");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  await waitFor(() => expect(href()).toBe("/dashboard?regulator=CBN"));
});

describe("the place the visitor wanted", () => {
  const wanted = "?redirect=%2Fdashboard%3Fregulator%3DCBN";

  test("is kept through a forgotten password", async () => {
    const { user, href } = await open(`/signin${wanted}`);
    await user.click(screen.getByRole("link", { name: "Forgot password?" }));
    await screen.findByRole("heading", { name: "Reset Your Password" });
    expect(href()).toBe(`/forgot-password${wanted}`);
    await user.click(screen.getByRole("link", { name: "Sign in" }));
    await screen.findByRole("heading", { name: "Welcome Back" });
    expect(href()).toBe(`/signin${wanted}`);
  });

  test("is kept on the way to sign-up and back", async () => {
    const { user, href } = await open(`/login${wanted}`);
    await user.click(screen.getByRole("link", { name: "Register your company" }));
    await screen.findByRole("heading", { name: "Compliance tracking at its finest." });
    expect(href()).toBe(`/signup${wanted}`);
    await user.click(screen.getByRole("link", { name: "Sign in" }));
    await screen.findByRole("heading", { name: "Welcome Back" });
    expect(href()).toBe(`/signin${wanted}`);
  });
});

test("shows a field's message once it is left, and takes it back when it is edited", async () => {
  const { user, email, password } = await open("/signin");
  await user.type(email, "anna");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  await user.tab();
  expect(screen.getByText("Please enter a valid email address")).toBeDefined();
  expect(email.getAttribute("aria-invalid")).toBe("true");
  await user.type(email, "@");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  await user.type(password, "short");
  await user.tab();
  expect(screen.getByText("Password must be at least 6 characters")).toBeDefined();
});

test("shows every message on submit, and signs nobody in", async () => {
  const { user, calls } = await open("/signin");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(screen.getByText("Email is required")).toBeDefined();
  expect(screen.getByText("Password is required")).toBeDefined();
  expect(calls.map(({ path }) => path).filter((path) => path !== "sso.offer")).toEqual([]);
});

test.each([
  [() => new Refusal(401, "Invalid email or password"), "Invalid email or password"],
  [() => new TypeError("fetch failed"), "Login failed"],
])("a failed sign-in is told in a toast (%#)", async (failure, text) => {
  const { user, email, password, at } = await open("/signin", () => {
    throw failure();
  });
  await user.type(email, "anna@okpella-mfb.ng");
  await user.type(password, "wrong-one{Enter}");
  expect(await screen.findByText(text)).toBeDefined();
  expect(at()).toBe("/signin");
});

test("the password can be shown", async () => {
  const { user, password } = await open("/signin");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(password.getAttribute("type")).toBe("text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password.getAttribute("type")).toBe("password");
});

test.each([
  ["", ""],
  ["anna", "12345"],
  ["anna@bank", "123456"],
  [" anna@bank.ng ", "1234567"],
  ["a b@bank.ng", "secret!"],
  ["anna@bank..ng", "secret!"],
])("the form and the server's schema say the same of %j and %j", (email, password) => {
  const issues = loginSchema.safeParse({ email, password }).error?.issues ?? [];
  const first = (field: string) => issues.find(({ path }) => path[0] === field)?.message;
  const problems = signInProblems({ email, password });
  expect([problems.email, problems.password]).toEqual([first("email"), first("password")]);
});
