import { isServer, MutationCache, onlineManager, QueryCache, QueryClient, type Query } from "@tanstack/react-query";
import { failureOf } from "./failure.ts";
import { line } from "./line.ts";

// As long a screen that was seen can be read while the server is away.
const keptMs = 3_600_000;

// The server may be on this machine: whether the browser thinks that it is online says nothing about it.
onlineManager.setEventListener((setOnline) => line.subscribe(() => setOnline(line.state() !== "lost")));

// A wrong password answers 401 too, and a sign-out that fails says so itself.
const ownUnauthorized = new Set(["auth.login", "auth.logout", "auth.secondFactor", "auth.passkey", "sso.finish"]);

/** The query client with the defaults of spec section 9; `onUnauthorized` runs when the server no longer knows the token. */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: unknown) => {
    const { status, path } = failureOf(error);
    if (status === 401 && !ownUnauthorized.has(path ?? "")) onUnauthorized();
    // The role may be another by now: what it may not do is not to be offered any longer.
    if (status === 403) void client.invalidateQueries({ queryKey: [["me", "get"]] });
  };
  const onQueryError = (error: unknown, query: Query<unknown, unknown>) => {
    onError(error);
    if (failureOf(error).status === null) keepSeen(query);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 300_000,
        // Where screens are drawn at build time a timer would keep the process for as long.
        gcTime: isServer ? Number.POSITIVE_INFINITY : keptMs,
        refetchOnWindowFocus: false,
        // What is asked for while the server is away fails, and says so; when it is back, that is asked for again.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
      },
      mutations: { retry: 0, networkMode: "always" },
    },
  });
  return client;
}

/** What the server once answered stays to be seen where only the line failed, and is out of date. */
function keepSeen(query: Query<unknown, unknown>): void {
  const { state } = query;
  // A further page that did not come is told beneath those that are there.
  if (state.data === undefined || state.fetchMeta?.fetchMore) return;
  query.setState({ ...state, status: "success", error: null, isInvalidated: true });
}

/** A 4xx: asking again would get the same answer. */
function isRefusal(error: unknown): boolean {
  const { status } = failureOf(error);
  return status !== null && status >= 400 && status < 500;
}
