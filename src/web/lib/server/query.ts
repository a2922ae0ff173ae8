import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { failureOf } from "./failure.ts";

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
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 300_000,
        refetchOnWindowFocus: false,
        // The server may be on this machine: whether the browser thinks it is online says nothing about it.
        networkMode: "always",
        retry: (failures, error) => failures < 1 && !isRefusal(error),
      },
      mutations: { retry: 0, networkMode: "always" },
    },
  });
  return client;
}

/** A 4xx: asking again would get the same answer. */
function isRefusal(error: unknown): boolean {
  const { status } = failureOf(error);
  return status !== null && status >= 400 && status < 500;
}
