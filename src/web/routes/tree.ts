import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { DataLayer } from "../lib/data.ts";
import { isSignedIn } from "../lib/session.ts";

export type RouterContext = { data: () => Promise<DataLayer> };

const text = (value: unknown): string | undefined => {
  // The router reads `?search=2024` as a number; to us it is what someone typed.
  const read = typeof value === "number" ? String(value) : value;
  return typeof read === "string" && read !== "" ? read.slice(0, 200) : undefined;
};

const rootRoute = createRootRouteWithContext<RouterContext>()();

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad() {
    if (isSignedIn()) throw redirect({ to: "/dashboard" });
  },
  component: lazyRouteComponent(() => import("./landing.tsx"), "LandingRoute"),
});

/** Screens for signed-out visitors only. `redirect` is where they wanted to go. */
const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "guest",
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const wanted = text(search.redirect);
    return wanted ? { redirect: wanted } : {};
  },
  beforeLoad() {
    if (isSignedIn()) throw redirect({ to: "/dashboard" });
  },
});
const signIn = lazyRouteComponent(() => import("./sign-in.tsx"), "SignInRoute");
const unfinishedGuest = lazyRouteComponent(() => import("./unfinished.tsx"), "UnfinishedGuestRoute");
const guest = (path: "/forgot-password" | "/reset-password") =>
  createRoute({ getParentRoute: () => guestRoute, path, component: unfinishedGuest });

const signInRoute = createRoute({ getParentRoute: () => guestRoute, path: "/signin", component: signIn });
const loginRoute = createRoute({ getParentRoute: () => guestRoute, path: "/login", component: signIn });
const signUpRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: "/signup",
  component: lazyRouteComponent(() => import("./sign-up.tsx"), "SignUpRoute"),
});

/** Screens for signed-in companies, inside the shared layout. */
const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "member",
  beforeLoad({ location }) {
    if (!isSignedIn()) throw redirect({ to: "/signin", search: { redirect: location.href } });
  },
  loader: ({ context }) => context.data(),
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import("./member.tsx"), "MemberRoute"),
});

export type DashboardSearch = {
  search?: string;
  regulator?: string;
  category?: string;
  regulation?: string;
  why?: string;
};

const dashboardRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/dashboard",
  validateSearch: (raw: Record<string, unknown>): DashboardSearch => {
    const names = ["search", "regulator", "category", "regulation", "why"];
    return Object.fromEntries(names.map((name) => [name, text(raw[name])]).filter(([, value]) => value !== undefined));
  },
  component: lazyRouteComponent(() => import("./dashboard.tsx"), "DashboardRoute"),
});

const unfinished = lazyRouteComponent(() => import("./unfinished.tsx"), "UnfinishedMemberRoute");
const profileRoute = createRoute({ getParentRoute: () => memberRoute, path: "/profile", component: unfinished });
const assistantRoute = createRoute({ getParentRoute: () => memberRoute, path: "/chatbot-ai", component: unfinished });
const regulatorRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "/regulator/$slug",
  component: unfinished,
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
  guestRoute.addChildren([signInRoute, loginRoute, signUpRoute, guest("/forgot-password"), guest("/reset-password")]),
  memberRoute.addChildren([dashboardRoute, profileRoute, assistantRoute, regulatorRoute]),
  elsewhereRoute,
]);
