import type { ChangeSettings } from "#features/sso/schema.ts";
import { messages } from "#features/sso/vocabulary.ts";
import { failureOf } from "../lib/server/failure.ts";
import { tellDone } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";

// Colleagues change these too: each visit asks again.
const anew = { staleTime: 0 } as const;

export const useSignOn = (id: string) => trpc.sso.settings.useQuery({ id }, anew);
export const useDomains = (id: string) => trpc.sso.domains.useQuery({ id }, anew);

const otherwise = "The settings could not be saved. Please try again.";

/** Changes how the company has its people sign in; answers what was refused. */
export function useChangeSignOn(id: string) {
  const { sso } = trpc.useUtils();
  const { mutateAsync } = trpc.sso.change.useMutation();
  return async (changes: ChangeSettings): Promise<string | undefined> => {
    try {
      const answer = await mutateAsync({ id, ...changes });
      sso.settings.setData({ id }, answer);
      tellDone(answer.message ?? messages.saved);
      return undefined;
    } catch (error) {
      return failureOf(error).message ?? otherwise;
    }
  };
}
