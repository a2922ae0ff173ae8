import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from "@tanstack/react-router";
import type { DutyTableName } from "#features/obligation/vocabulary.ts";
import { keepSecret } from "../lib/kept-secret.ts";
import type { DataLayer } from "../lib/server/data.ts";
import { fetchCode } from "../lib/server/fetch-code.ts";
import { currentCompanyId, isSignedIn } from "../lib/server/session.ts";
import { guestSearch, text, texts, type Texts } from "./searches.ts";

export type RouterContext = { data: () => Promise<DataLayer> };

/** The code of a screen, which comes when it is first visited. */
const screen = <Module extends Record<string, unknown>, Name extends string & keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(fetchCode(load), name);

const rootRoute = createRootRouteWithContext<RouterContext>()();

/** Keeps who is signed in from what is for visitors. */
function visitorsOnly() {
  if (isSignedIn()) throw redirect({ to: "/dashboard" });
}

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: visitorsOnly,
  component: screen(() => import("./landing.tsx"), "LandingRoute"),
});

/** Where a provider of single sign-on leads back to, signed in or not. It stands before /signin, whose page both are served. */
const cameBackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signin/sso",
  beforeLoad({ location }) {
    // What it carries is gone from the address, and from the way back, before anything is shown or asked.
    if (location.hash === "") return;
    keepSecret(location.hash);
    throw redirect({ to: "/signin/sso", hash: "", replace: true });
  },
  async loader({ context }) {
    const { comeBack } = await import("./came-back.tsx");
    return comeBack(context.data);
  },
  component: screen(() => import("./came-back.tsx"), "CameBackRoute"),
});

/** Screens for signed-out visitors only. `redirect` is where they wanted to go. */
const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "guest",
  validateSearch: guestSearch,
  // Kept on the way through sign-up or a forgotten password.
  search: { middlewares: [retainSearchParams(["redirect"])] },
  beforeLoad: visitorsOnly,
});
const signIn = screen(() => import("./sign-in.tsx"), "SignInRoute");
const signInRoute = createRoute({ getParentRoute: () => guestRoute, path: "/signin", component: signIn });
const loginRoute = createRoute({ getParentRoute: () => guestRoute, path: "/login", component: signIn });
const signUpRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: "/signup",
  component: screen(() => import("./sign-up.tsx"), "SignUpRoute"),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: "/forgot-password",
  component: screen(() => import("./forgot-password.tsx"), "ForgotPasswordRoute"),
});
const resetPasswordRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: "/reset-password",
  async beforeLoad({ location, context }) {
    const { openResetLink, readResetEmail } = await import("../account/reset-link.ts");
    // A link from a mail has a secret behind its #, which is gone from the address once it is opened.
    if (location.hash !== "") {
      const isOpen = await openResetLink(location.hash, context.data);
      throw redirect({ to: isOpen ? "/reset-password" : "/forgot-password", replace: true });
    }
    if (!readResetEmail()) throw redirect({ to: "/forgot-password" });
  },
  component: screen(() => import("./reset-password.tsx"), "ResetPasswordRoute"),
});

/** Where the link of an invitation leads, signed in or not. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  validateSearch: texts as Texts<"token">,
  beforeLoad({ search, location }) {
    // The secret of the link is gone from the address, and from the way back, before anything is shown or asked.
    const secret = search.token ?? text(location.hash);
    if (secret === undefined) return;
    keepSecret(secret);
    throw redirect({ to: "/invitation", search: {}, hash: "", replace: true });
  },
  async loader({ context }) {
    const { openInvitation } = await import("../invitation/open-invitation.ts");
    return openInvitation(context.data);
  },
  component: screen(() => import("./invitation.tsx"), "InvitationRoute"),
});

/** Screens for signed-in companies, inside the shared layout. */
const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "member",
  // The regulation that is shown over the screen, the part of it that a link leads to, and the day as of which it is shown.
  validateSearch: texts as Texts<"regulation" | "at" | "asOf">,
  beforeLoad({ location }) {
    if (!isSignedIn()) throw redirect({ to: "/signin", search: { redirect: location.href } });
    return { companyId: currentCompanyId() };
  },
  loader: ({ context }) => context.data(),
  staleTime: Number.POSITIVE_INFINITY,
  component: screen(() => import("./member.tsx"), "MemberRoute"),
});

const dashboardRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/dashboard",
  validateSearch: texts as Texts<"search" | "regulator" | "category" | "why">,
  component: screen(() => import("./dashboard.tsx"), "DashboardRoute"),
});

const profileRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/profile",
  component: screen(() => import("./profile.tsx"), "ProfileRoute"),
});
const assistantRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/chatbot-ai",
  validateSearch: texts as Texts<"chat">,
  component: screen(() => import("./assistant.tsx"), "AssistantRoute"),
});
const regulatorRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/regulator/$slug",
  component: screen(() => import("./regulator.tsx"), "RegulatorRoute"),
});

const readingRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/reading/$regulationId",
  component: screen(() => import("./reading.tsx"), "ReadingRoute"),
});

const libraryRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/regulations",
  // What the server does not know of these it refuses, and the screen says so with a way to clear it.
  validateSearch: texts as Texts<
    "search" | "regulator" | "category" | "risk" | "status" | "origin" | "applies" | "from" | "to" | "asOf" | "order"
  >,
  component: screen(() => import("./library.tsx"), "LibraryRoute"),
});

const updatesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/updates",
  validateSearch: texts as Texts<"scope" | "regulator" | "changeType" | "status" | "from" | "to" | "view" | "change">,
  component: screen(() => import("./updates.tsx"), "UpdatesRoute"),
});

const dutiesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/duties",
  validateSearch: texts as Texts<DutyTableName | "duty">,
  component: screen(() => import("./work/duties.tsx"), "DutiesRoute"),
});

const filingsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/filings",
  validateSearch: texts as Texts<"regulator" | "status" | "month" | "filing" | "opened">,
  component: screen(() => import("./work/filings.tsx"), "FilingsRoute"),
});

const circularsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/circulars",
  validateSearch: texts as Texts<"box" | "state" | "search" | "circular">,
  component: screen(() => import("./work/circulars.tsx"), "CircularsRoute"),
});

const evidenceRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/evidence",
  // What the server does not know of these it refuses, and the screen says so with a way to clear it.
  validateSearch: texts as Texts<"search" | "regulator" | "duty" | "validity" | "held" | "kind" | "id" | "request">,
  component: screen(() => import("./work/evidence.tsx"), "EvidenceRoute"),
});

const workRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/work",
  // What the server does not know of these it refuses, and the screen says so with a way to clear it.
  validateSearch: texts as Texts<"view" | "state" | "assignee" | "fromKind" | "dueFrom" | "dueTo" | "search" | "task">,
  component: screen(() => import("./work/work.tsx"), "WorkRoute"),
});

const calendarRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/calendar",
  validateSearch: texts as Texts<"view" | "day" | "kinds" | "regulator" | "owner" | "entry" | "filing" | "task">,
  component: screen(() => import("./work/calendar.tsx"), "CalendarRoute"),
});

const policiesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/policies",
  component: screen(() => import("./policies.tsx"), "PoliciesRoute"),
});

const policyRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/policies/$policyId",
  validateSearch: texts as Texts<"verdict" | "topic">,
  component: screen(() => import("./policy.tsx"), "PolicyRoute"),
});

const importRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/duties/import",
  validateSearch: texts as Texts<"import">,
  component: screen(() => import("../import/import-route.tsx"), "ImportRoute"),
});

const activityRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/activity",
  // What the server does not know of these it refuses, and the screen says so with a way to clear it.
  validateSearch: texts as Texts<"kind" | "from" | "to">,
  component: screen(() => import("./activity.tsx"), "ActivityRoute"),
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
const settingsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/settings",
  component: screen(() => import("./settings.tsx"), "SettingsRoute"),
});
const accountRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/account",
  component: screen(() => import("./account.tsx"), "AccountRoute"),
});

/** For the operator, who has no account: the screen asks for a token of its own, signed in or not. */
const reviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/review",
  validateSearch: texts as Texts<"part" | "draft">,
  component: screen(() => import("./review.tsx"), "ReviewRoute"),
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
    dutiesRoute,
    regulatorRoute,
    assistantRoute,
    readingRoute,
    filingsRoute,
    circularsRoute,
    evidenceRoute,
    workRoute,
    calendarRoute,
    policiesRoute,
    policyRoute,
    importRoute,
    activityRoute,
    peopleRoute,
    groupRoute,
    settingsRoute,
    accountRoute,
  ]),
  cameBackRoute,
  invitationRoute,
  reviewRoute,
  elsewhereRoute,
]);
