import { QueryClientProvider } from "@tanstack/react-query";
import { useLoaderData } from "@tanstack/react-router";
import { SignedInLayout } from "../layout/signed-in-layout.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { RegulationHost } from "../regulation/regulation-host.tsx";

/** Everything behind sign-in: the data layer, and the layout around each screen. */
export function MemberRoute() {
  const { client, queryClient } = useLoaderData({ from: "/member" });
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RegulationHost>
          <SignedInLayout />
        </RegulationHost>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
