import type { Locator, Page } from "@playwright/test";
import { operatorToken } from "./built-process.ts";
import { replaced } from "./letters.ts";
import { workScreens } from "./work-screens.ts";

export type Visitor = "nobody" | "company" | "newcomer";

/** A screen in one state: who looks, where, what is done first, and what is to be seen before the picture is taken. */
export type Screen = {
  name: string;
  path: string;
  as: Visitor;
  before?: (page: Page) => Promise<void>;
  shows: (page: Page) => Locator;
  /** The whole page, and not only what the window shows. */
  isWhole?: boolean;
  /** A procedure that never answers, or fails. */
  holds?: { path: string; how: "waits" | "fails" };
  /** It shows what work.ts brings. */
  isOfWork?: boolean;
  /** It shows what was captured at watched sites (watched-sites.ts). */
  isOfCapture?: boolean;
};

const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name }).first();
const dialog = (name?: string | RegExp) => (page: Page) => page.getByRole("dialog", name ? { name } : {}).last();

const press = (name: string) => (page: Page) => page.getByRole("button", { name }).first().click();

/** The side bar's items stand in a drawer where the window is narrow. */
async function openNotifications(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Open menu" });
  await heading("High risks")(page).waitFor();
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: /^Notifications/ }).click();
}

async function editProfile(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit Profile" }).click();
}

const guest: Screen[] = [
  { name: "landing", path: "/", as: "nobody", shows: heading(/Know every regulation/), isWhole: true },
  { name: "sign-in", path: "/signin", as: "nobody", shows: heading("Welcome Back") },
  {
    name: "sign-up",
    path: "/signup",
    as: "nobody",
    shows: (page) => page.getByRole("button", { name: "Finish" }),
    isWhole: true,
  },
  { name: "forgot-password", path: "/forgot-password", as: "nobody", shows: heading("Reset Your Password") },
  {
    name: "forgot-password-code",
    path: "/forgot-password",
    as: "nobody",
    async before(page) {
      await page.getByLabel("Email").fill("compliance@okpella-mfb.ng");
      await page.getByRole("button", { name: "Send" }).click();
    },
    shows: dialog("Enter OTP"),
  },
  {
    name: "reset-password",
    path: "/forgot-password",
    as: "nobody",
    async before(page) {
      await page.evaluate(() => sessionStorage.setItem("resetPasswordEmail", "compliance@okpella-mfb.ng"));
      await page.goto(new URL("/reset-password", page.url()).href);
      await page.getByLabel("New Password").fill("Savings4");
    },
    shows: heading("Set New Password"),
  },
];

const dashboard: Screen[] = [
  {
    name: "dashboard",
    path: "/dashboard",
    as: "company",
    shows: heading("To file in the next 30 days"),
    isWhole: true,
  },
  { name: "dashboard-why", path: "/dashboard?why=open", as: "company", shows: dialog() },
  {
    name: "dashboard-regulation",
    path: "/dashboard?regulation=cbn-mfb-capital-2019",
    as: "company",
    shows: (page) => dialog()(page).getByRole("heading", { name: "Requirements" }).first(),
  },
  { name: "dashboard-nothing", path: "/dashboard?search=zeppelin", as: "company", shows: heading("High risks") },
  {
    name: "notifications",
    path: "/dashboard",
    as: "company",
    before: openNotifications,
    shows: (page) => dialog()(page).getByText("Guidelines on Contactless Payments"),
  },
  {
    name: "notifications-empty",
    path: "/dashboard",
    as: "newcomer",
    before: openNotifications,
    shows: (page) => page.getByText("No notifications found"),
  },
];

const member: Screen[] = [
  { name: "library", path: "/regulations", as: "company", shows: heading("Library"), isWhole: true },
  { name: "updates", path: "/updates?scope=all", as: "company", shows: heading("Updates"), isWhole: true },
  {
    name: "update",
    path: "/updates?scope=all",
    as: "company",
    isOfCapture: true,
    async before(page) {
      await page
        .getByRole("article", { name: /^Amendment to the Guide/ })
        .getByRole("button")
        .first()
        .click();
    },
    shows: (page) => dialog("Update")(page).getByRole("heading", { name: /^Amendment to the Guide/ }),
  },
  {
    name: "inbox",
    path: "/updates",
    as: "company",
    isOfCapture: true,
    shows: (page) => page.getByRole("article").first(),
    isWhole: true,
  },
  {
    name: "inbox-form",
    path: "/updates",
    as: "company",
    isOfCapture: true,
    async before(page) {
      await page
        .getByRole("button", { name: /^With reason/ })
        .first()
        .click();
    },
    shows: (page) => page.getByRole("form").first(),
  },
  { name: "inbox-empty", path: "/updates", as: "newcomer", shows: heading("Updates") },
  {
    name: "inbox-decided",
    path: "/updates?view=decided",
    as: "company",
    isOfCapture: true,
    shows: (page) => page.getByRole("article").first(),
    isWhole: true,
  },
  {
    name: "update-replaced",
    path: "/updates?view=all",
    as: "company",
    isOfCapture: true,
    async before(page) {
      await page.getByRole("article", { name: replaced.title }).getByRole("button").first().click();
    },
    shows: (page) => dialog("Update")(page).getByRole("group", { name: /^Decide/ }),
  },
  {
    name: "library-captured",
    path: "/regulations?origin=captured",
    as: "company",
    isOfCapture: true,
    shows: (page) => page.getByText(replaced.title),
  },
  {
    name: "library-as-of",
    path: "/regulations?asOf=2015-03-03",
    as: "company",
    shows: (page) =>
      page
        .getByText("Active filters")
        .or(page.getByRole("list", { name: "Active filters" }))
        .first(),
  },
  {
    name: "regulation-replaced",
    path: "/regulations?regulation=" + replaced.key,
    as: "company",
    isOfCapture: true,
    shows: (page) => dialog()(page).getByRole("heading", { name: "What replaced what" }),
  },
  {
    name: "regulation-as-of",
    path: `/regulations?asOf=2026-11-19&regulation=${replaced.key}`,
    as: "company",
    isOfCapture: true,
    shows: (page) => dialog()(page).getByText("As of 19 Nov 2026"),
  },
  {
    name: "saved-searches",
    path: "/regulations?search=agents",
    as: "company",
    before: (page) => page.getByRole("button", { name: "Saved searches" }).click(),
    shows: dialog("Saved searches"),
  },
  { name: "updates-nothing", path: "/updates?regulator=NAICOM", as: "company", shows: heading("Updates") },
  { name: "sources", path: "/updates?view=sources", as: "company", shows: heading("Blind spots"), isWhole: true },
  {
    name: "regulator",
    path: "/regulator/central-bank-of-nigeria",
    as: "company",
    shows: heading("Central Bank of Nigeria"),
    isWhole: true,
  },
  { name: "assistant", path: "/chatbot-ai", as: "company", shows: heading("Round the clock complaince consulting") },
  {
    name: "profile",
    path: "/profile",
    as: "company",
    shows: (page) => page.getByRole("button", { name: "Edit Profile" }),
    isWhole: true,
  },
  {
    name: "profile-edit",
    path: "/profile",
    as: "company",
    before: editProfile,
    shows: (page) => page.getByRole("button", { name: "Save Changes" }),
    isWhole: true,
  },
  { name: "people", path: "/people", as: "company", shows: heading("Leave the company"), isWhole: true },
  { name: "settings", path: "/settings", as: "company", shows: heading("API tokens"), isWhole: true },
  {
    name: "settings-token",
    path: "/settings",
    as: "company",
    before: press("Make a token"),
    shows: dialog("Make a token"),
  },
  {
    name: "account",
    path: "/account",
    as: "company",
    shows: (page) => page.getByText("Authenticator app"),
    isWhole: true,
  },
  {
    name: "account-totp",
    path: "/account",
    as: "company",
    before: press("Set up"),
    shows: (page) => dialog()(page).getByRole("img"),
  },
  {
    name: "account-passkey",
    path: "/account",
    as: "company",
    before: press("Add a passkey"),
    shows: dialog("Add a passkey"),
  },
  { name: "activity", path: "/activity", as: "company", shows: heading("Activity"), isWhole: true },
  {
    name: "profile-password",
    path: "/profile",
    as: "company",
    async before(page) {
      await editProfile(page);
      await page.getByRole("button", { name: "Change password" }).click();
      await dialog("Change Password")(page).getByLabel("New Password", { exact: true }).fill("Savings4");
    },
    shows: dialog("Change Password"),
  },
];

/** The operator's token is typed; it is kept for the tab. */
async function enterReview(page: Page): Promise<void> {
  await page.getByLabel("Operator’s token").fill(operatorToken);
  await page.getByRole("button", { name: "Continue" }).click();
}

const operator: Screen[] = [
  { name: "review-token", path: "/review", as: "nobody", shows: (page) => page.getByLabel("Operator’s token") },
  {
    name: "review",
    path: "/review",
    as: "nobody",
    isOfCapture: true,
    before: enterReview,
    shows: (page) => page.getByText("Notice on unfair loan collection").first(),
    isWhole: true,
  },
  {
    name: "review-sources",
    path: "/review?part=sources",
    as: "nobody",
    isOfCapture: true,
    before: enterReview,
    shows: (page) => page.getByText("sec-circulars-feed").first(),
    isWhole: true,
  },
  {
    name: "review-told",
    path: "/review?part=told",
    as: "nobody",
    isOfCapture: true,
    before: enterReview,
    shows: (page) => page.getByText(/^Amendment to the Guide/).first(),
    isWhole: true,
  },
  {
    name: "review-drafts",
    path: "/review?part=drafts",
    as: "nobody",
    isOfCapture: true,
    before: enterReview,
    shows: (page) => page.getByRole("link", { name: replaced.title }),
  },
  {
    name: "review-draft",
    path: `/review?part=drafts&draft=${replaced.key}`,
    as: "nobody",
    isOfCapture: true,
    before: enterReview,
    shows: (page) => page.getByRole("region", { name: "Duties" }),
    isWhole: true,
  },
];

/** Every screen of the product, in the states worth looking at. */
export const screens = [...guest, ...dashboard, ...member, ...workScreens, ...operator];
