import { QueryClientProvider } from "@tanstack/react-query";
import { useLoaderData, useRouteContext } from "@tanstack/react-router";
import { SignedInLayout } from "../layout/signed-in-layout.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { RegulationHost } from "../regulation/regulation-host.tsx";

/** Everything behind sign-in: the data layer, and the layout around each screen. */
export function MemberRoute() {
  const { client, queryClient } = useLoaderData({ from: "/member" });
  const { companyId } = useRouteContext({ from: "/member" });
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {/* With another company everything begins anew: no screen, stream or question of the one before goes on. */}
        <RegulationHost key={companyId}>
          <SignedInLayout />
        </RegulationHost>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
