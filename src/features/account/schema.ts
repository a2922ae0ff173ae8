import { z } from "zod";
import { emailPattern } from "#shared/email.ts";
import { passwordProblem } from "./rules/password.ts";

/** Texts of spec sections 5, 8 and 9, and of the design page for what those leave open. */
export const messages = {
  signInFailed: "Invalid email or password",
  codeSent: "OTP sent to your email!",
  codeVerified: "OTP verified successfully!",
  codeWrong: "Invalid OTP. Please check the code and try again.",
  codeVoid: "Too many wrong codes. Please request a new one.",
  codeExpired: "OTP has expired. Please request a new one.",
  passwordReset: "Password reset successfully!",
  passwordChanged: "Password changed successfully!",
  linkVoid: "This link is no longer valid. Please request a new code.",
  resetNotVerified: "Please verify the code sent to your email first.",
  currentWrong: "Current password is incorrect",
  passwordCommon: "This password is one of the most common. Please choose another.",
  passwordSame: "New password cannot be the same as the current password",
  confirmDiffers: "New password and confirmation do not match",
  signedOut: "Logged out successfully!",
  emailCodeSent: "A code is on its way to your company's e-mail",
  emailConfirmed: "E-mail confirmed",
  emailConfirmedBefore: "This e-mail is confirmed already",
  emailUnconfirmed: "Please confirm your company's e-mail first, by a code that is sent to it",
  suspended: "This account is suspended. Please write to the operator of this service.",
  nameChanged: "Name changed",
  sessionEnded: "Session ended",
  sessionsEnded: "All other sessions ended",
  switched: "You work in another company now",
  boundElsewhere:
    "You came in by your company's own sign-on, which is for that company alone. Sign in to go on in another.",
  notYours: "You do not belong to that company",
  ticketVoid: "Please sign in again: the time for the second factor is over",
  sessionOver: "Please sign in to continue",
  signInFirst: "Please sign in first, with your second factor",
  outside: "You no longer belong to a company here. Please ask whoever manages its people.",
  mailNotSent: "The mail could not be sent. Please try again shortly.",
} as const;

export const email = z
  .string("Email is required")
  .trim()
  .min(1, "Email is required")
  .max(254, "Please enter a valid email address")
  .regex(emailPattern, "Please enter a valid email address")
  .toLowerCase();

/** A password a company may choose when it resets or changes one (spec section 5); onboarding asks for length only. */
export const newPasswordSchema = z
  .string("Password is required")
  .max(256, "Password must be at most 256 characters long")
  .superRefine((password, ctx) => {
    const problem = passwordProblem(password);
    if (problem) ctx.addIssue({ code: "custom", message: problem });
  });

export const forgotPasswordSchema = z.object({ email: email.describe("The company's e-mail") });
export const verifyCodeSchema = z.object({
  email: email.describe("The address the code was sent to"),
  otp: z
    .string("OTP is required")
    .min(1, "OTP is required")
    .length(6, "OTP must be 6 digits")
    .regex(/^\d+$/, "OTP must contain only numbers")
    .describe("The six digits of the mail"),
});
/** The secret of a verified code or of a mailed link, as 43 characters of Base64. */
const resetSecret = z.string().min(1).max(100);
export const verifiedSchema = z.object({
  resetSecret: z.string().describe("Show it when the new password is set; browsers keep it in a cookie"),
});
export const openLinkSchema = z.object({ secret: resetSecret.describe("What stands behind the # of the link") });
export const openedSchema = z.object({ email: z.string().describe("The address that the link was sent to") });
export const confirmEmailSchema = z.object({
  code: z
    .string("The code is required")
    .length(6, "The code must be 6 digits")
    .regex(/^\d+$/, "The code must be 6 digits")
    .describe("The six digits of the mail"),
});
export const createPasswordSchema = z.object({
  email: email.describe("The address whose code was verified"),
  resetSecret: resetSecret
    .optional()
    .describe("What the verified code was answered with; not needed where the cookie that came with it is sent"),
  newPassword: newPasswordSchema.describe("At least 8 characters with upper, lower, number and special"),
});
export const changePasswordSchema = z.object({
  currentPassword: z
    .string("Current password is required")
    .min(1, "Current password is required")
    .max(256, messages.currentWrong),
  newPassword: newPasswordSchema,
  confirmNewPassword: z
    .string("Please confirm your password")
    .min(1, "Please confirm your password")
    .max(256, messages.confirmDiffers),
});
