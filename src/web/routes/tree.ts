import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from "@tanstack/react-router";
import { topicLabels } from "#features/catalogue/vocabulary.ts";
import { readResetEmail } from "../account/reset-email.ts";
import { keepInvitation } from "../invitation/kept-invitation.ts";
import type { DataLayer } from "../lib/server/data.ts";
import { fetchCode } from "../lib/server/fetch-code.ts";
import { currentCompanyId, isSignedIn } from "../lib/server/session.ts";

export type RouterContext = { data: () => Promise<DataLayer> };

const text = (value: unknown): string | undefined => {
  // The router reads `?search=2024` as a number and `true` as a boolean; to us it is what someone typed.
  const read = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  return typeof read === "string" && read !== "" ? read.slice(0, 200) : undefined;
};

const rootRoute = createRootRouteWithContext<RouterContext>()();

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad() {
    if (isSignedIn()) throw redirect({ to: "/dashboard" });
  },
  component: lazyRouteComponent(
    fetchCode(() => import("./landing.tsx")),
    "LandingRoute",
  ),
});

/** Screens for signed-out visitors only. `redirect` is where they wanted to go. */
const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "guest",
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const wanted = text(search.redirect);
    return wanted ? { redirect: wanted } : {};
  },
  // Kept on the way through sign-up or a forgotten password.
  search: { middlewares: [retainSearchParams(["redirect"])] },
  beforeLoad() {
    if (isSignedIn()) throw redirect({ to: "/dashboard" });
  },
});
const signIn = lazyRouteComponent(
  fetchCode(() => import("./sign-in.tsx")),
  "SignInRoute",
);
const signInRoute = createRoute({ getParentRoute: () => guestRoute, path: "/signin", component: signIn });
const loginRoute = createRoute({ getParentRoute: () => guestRoute, path: "/login", component: signIn });
const signUpRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: "/signup",
  component: lazyRouteComponent(
    fetchCode(() => import("./sign-up.tsx")),
    "SignUpRoute",
  ),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: "/forgot-password",
  component: lazyRouteComponent(
    fetchCode(() => import("./forgot-password.tsx")),
    "ForgotPasswordRoute",
  ),
});
const resetPasswordRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: "/reset-password",
  async beforeLoad({ location, context }) {
    // A link from a mail has a secret behind its #, which is gone from the address once it is opened.
    if (location.hash !== "") {
      const { openResetLink } = await import("../account/reset-link.ts");
      const isOpen = await openResetLink(location.hash, context.data);
      throw redirect({ to: isOpen ? "/reset-password" : "/forgot-password", replace: true });
    }
    if (!readResetEmail()) throw redirect({ to: "/forgot-password" });
  },
  component: lazyRouteComponent(
    fetchCode(() => import("./reset-password.tsx")),
    "ResetPasswordRoute",
  ),
});

/** Where the link of an invitation leads, signed in or not. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  validateSearch: (raw: Record<string, unknown>): { token?: string | undefined } => ({ token: text(raw["token"]) }),
  beforeLoad({ search, location }) {
    // The secret of the link is gone from the address, and from the way back, before anything is shown or asked.
    const secret = search.token ?? text(location.hash);
    if (secret === undefined) return;
    keepInvitation(secret);
    throw redirect({ to: "/invitation", search: {}, hash: "", replace: true });
  },
  async loader({ context }) {
    const { openInvitation } = await import("../invitation/open-invitation.ts");
    return openInvitation(context.data);
  },
  component: lazyRouteComponent(
    fetchCode(() => import("./invitation.tsx")),
    "InvitationRoute",
  ),
});

type MemberSearch = { [K in "regulation" | "at" | "asOf"]?: string | undefined };

/** Screens for signed-in companies, inside the shared layout. */
const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "member",
  // The regulation that is shown over the screen, the part of it that a link leads to, and the day as of which it is shown.
  validateSearch: (raw: Record<string, unknown>): MemberSearch => ({
    regulation: text(raw["regulation"]),
    at: text(raw["at"]),
    asOf: text(raw["asOf"]),
  }),
  beforeLoad({ location }) {
    if (!isSignedIn()) throw redirect({ to: "/signin", search: { redirect: location.href } });
    return { companyId: currentCompanyId() };
  },
  loader: ({ context }) => context.data(),
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(
    fetchCode(() => import("./member.tsx")),
    "MemberRoute",
  ),
});

export type DashboardSearch = {
  search?: string | undefined;
  regulator?: string | undefined;
  category?: string | undefined;
  why?: string | undefined;
};

const dashboardRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/dashboard",
  validateSearch: (raw: Record<string, unknown>): DashboardSearch => {
    const category = text(raw["category"]);
    // What is refused must be named: a parameter that is only left out comes through as it stands in the address.
    return {
      search: text(raw["search"]),
      regulator: text(raw["regulator"]),
      // The server refuses a topic it does not know; an old or mistyped link should still show the dashboard.
      category: category !== undefined && Object.hasOwn(topicLabels, category) ? category : undefined,
      why: text(raw["why"]),
    };
  },
  component: lazyRouteComponent(
    fetchCode(() => import("./dashboard.tsx")),
    "DashboardRoute",
  ),
});

const profileRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/profile",
  component: lazyRouteComponent(
    fetchCode(() => import("./profile.tsx")),
    "ProfileRoute",
  ),
});
const assistantRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/chatbot-ai",
  validateSearch: (raw: Record<string, unknown>): { chat?: string | undefined } => ({ chat: text(raw["chat"]) }),
  component: lazyRouteComponent(
    fetchCode(() => import("./assistant.tsx")),
    "AssistantRoute",
  ),
});
const regulatorRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/regulator/$slug",
  component: lazyRouteComponent(
    fetchCode(() => import("./regulator.tsx")),
    "RegulatorRoute",
  ),
});

const readingRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/reading/$regulationId",
  component: lazyRouteComponent(
    fetchCode(() => import("./reading.tsx")),
    "ReadingRoute",
  ),
});

const librarySearchKeys = [
  "search",
  "regulator",
  "category",
  "risk",
  "status",
  "origin",
  "applies",
  "from",
  "to",
  "asOf",
  "order",
] as const;
export type LibrarySearch = { [K in (typeof librarySearchKeys)[number]]?: string | undefined };

const libraryRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/regulations",
  // What the server does not know of these it refuses, and the screen says so with a way to clear it.
  validateSearch: (raw: Record<string, unknown>): LibrarySearch =>
    Object.fromEntries(librarySearchKeys.map((key) => [key, text(raw[key])])),
  component: lazyRouteComponent(
    fetchCode(() => import("./library.tsx")),
    "LibraryRoute",
  ),
});

const updatesSearchKeys = ["scope", "regulator", "changeType", "status", "from", "to", "view", "change"] as const;
export type UpdatesSearch = { [K in (typeof updatesSearchKeys)[number]]?: string | undefined };

const updatesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/updates",
  validateSearch: (raw: Record<string, unknown>): UpdatesSearch =>
    Object.fromEntries(updatesSearchKeys.map((key) => [key, text(raw[key])])),
  component: lazyRouteComponent(
    fetchCode(() => import("./updates.tsx")),
    "UpdatesRoute",
  ),
});

const policiesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/policies",
  component: lazyRouteComponent(
    fetchCode(() => import("./policies.tsx")),
    "PoliciesRoute",
  ),
});

const policySearchKeys = ["verdict", "topic"] as const;
export type PolicySearch = { [K in (typeof policySearchKeys)[number]]?: string | undefined };

const policyRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/policies/$policyId",
  validateSearch: (raw: Record<string, unknown>): PolicySearch =>
    Object.fromEntries(policySearchKeys.map((key) => [key, text(raw[key])])),
  component: lazyRouteComponent(
    fetchCode(() => import("./policy.tsx")),
    "PolicyRoute",
  ),
});

const activitySearchKeys = ["kind", "from", "to"] as const;
type ActivitySearch = { [K in (typeof activitySearchKeys)[number]]?: string | undefined };

const activityRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/activity",
  // What the server does not know of these it refuses, and the screen says so with a way to clear it.
  validateSearch: (raw: Record<string, unknown>): ActivitySearch =>
    Object.fromEntries(activitySearchKeys.map((key) => [key, text(raw[key])])),
  component: lazyRouteComponent(
    fetchCode(() => import("./activity.tsx")),
    "ActivityRoute",
  ),
});

// One piece of code: the two have most of their parts in common.
const people = fetchCode(() => import("./people.tsx"));
const peopleRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/people",
  component: lazyRouteComponent(people, "PeopleRoute"),
});
const groupRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/group",
  component: lazyRouteComponent(people, "GroupRoute"),
});
const accountRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/account",
  component: lazyRouteComponent(
    fetchCode(() => import("./account.tsx")),
    "AccountRoute",
  ),
});

/** For the operator, who has no account: the screen asks for a token of its own, signed in or not. */
const reviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/review",
  validateSearch: (raw: Record<string, unknown>): { part?: string | undefined; draft?: string | undefined } => ({
    part: text(raw["part"]),
    draft: text(raw["draft"]),
  }),
  component: lazyRouteComponent(
    fetchCode(() => import("./review.tsx")),
    "ReviewRoute",
  ),
});

const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  beforeLoad() {
    throw redirect({ to: "/signin" });
  },
});

export const routeTree = rootRoute.addChildren([
  landingRoute,
  guestRoute.addChildren([signInRoute, loginRoute, signUpRoute, forgotPasswordRoute, resetPasswordRoute]),
  memberRoute.addChildren([
    dashboardRoute,
    profileRoute,
    libraryRoute,
    updatesRoute,
    regulatorRoute,
    assistantRoute,
    readingRoute,
    policiesRoute,
    policyRoute,
    activityRoute,
    peopleRoute,
    groupRoute,
    accountRoute,
  ]),
  invitationRoute,
  reviewRoute,
  elsewhereRoute,
]);
