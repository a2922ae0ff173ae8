import type { ApiToken, MadeToken } from "#features/token/schema.ts";
import type { Scope } from "#features/role/vocabulary.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";

export type Wanted = { name: string; scopes: Scope[]; days: number };

/** The tokens of a person or of a company, and what is done with them. */
export type TokensOf = {
  query: { data: { data: ApiToken[] } | undefined; isError: boolean; refetch: () => unknown };
  make: (wanted: Wanted) => Promise<{ data: MadeToken }>;
  revoking: { isPending: boolean; isSuccess: boolean; reset: () => void };
  revoke: (tokenId: string, onDone: () => void) => void;
};

// A program may use one at any time: each visit asks again.
const anew = { staleTime: 0 } as const;

const told = (refresh: () => Promise<unknown>) => ({
  async onSuccess({ message }: { message?: string | undefined }) {
    await refresh();
    tellDone(message ?? "Token revoked");
  },
  onError(error: unknown) {
    tellFailure(error, "The token could not be revoked. Please try again.");
    // It may have gone elsewhere.
    void refresh();
  },
});

/** One's own, in the company that is worked in. */
export function useOwnTokens(): TokensOf {
  const { mine } = trpc.useUtils().token;
  const refresh = () => mine.invalidate();
  const query = trpc.token.mine.useQuery({}, anew);
  const make = trpc.token.make.useMutation({ onSuccess: refresh });
  const revoking = trpc.token.revoke.useMutation(told(refresh));
  return {
    query,
    make: make.mutateAsync,
    revoking,
    revoke: (tokenId, onSuccess) => revoking.mutate({ tokenId }, { onSuccess }),
  };
}

export function useCompanyTokens(id: string): TokensOf {
  const { ofCompany } = trpc.useUtils().token;
  const refresh = () => ofCompany.invalidate();
  const query = trpc.token.ofCompany.useQuery({ id }, anew);
  const make = trpc.token.makeForCompany.useMutation({ onSuccess: refresh });
  const revoking = trpc.token.revokeOfCompany.useMutation(told(refresh));
  return {
    query,
    make: (wanted) => make.mutateAsync({ id, ...wanted }),
    revoking,
    revoke: (tokenId, onSuccess) => revoking.mutate({ id, tokenId }, { onSuccess }),
  };
}
