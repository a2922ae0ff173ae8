import type { DataLayer } from "./data.ts";
import { companyIdOf, isSignedIn } from "./session.ts";

/**
 * Signing in or out in another tab counts here too. Another person may have signed in there: nothing that was asked for the
 * one before stays. Where the company is another, the screen itself begins anew (account/use-follow-company.ts).
 */
export function followOtherTabs(data: () => Promise<DataLayer> | undefined, onChange: () => void): () => void {
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== "token" && key !== null) return;
    const begin = ({ queryClient }: DataLayer) => {
      if (!isSignedIn()) queryClient.clear();
      else if (companyIdOf(oldValue) === companyIdOf(newValue)) void queryClient.resetQueries();
    };
    data()?.then(begin, () => {});
    onChange();
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
