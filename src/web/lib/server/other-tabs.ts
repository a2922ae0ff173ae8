import type { DataLayer } from "./data.ts";
import { isOtherCompany, isSignedIn, readToken } from "./session.ts";

/**
 * Signing in or out in another tab counts here too. Another person may have signed in there: nothing that was asked for the
 * one before stays. A tab that slept is told of each step when it wakes, and finds the last one stored already. A page that
 * comes back from the browser's memory of pages was told of nothing: it is loaded anew.
 */
export function followOtherTabs(data: () => Promise<DataLayer> | undefined, onChange: () => void): () => void {
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== "token" && key !== null) return;
    const begin = ({ queryClient }: DataLayer) => {
      if (!isSignedIn()) queryClient.clear();
      // What is shown begins anew by itself then (account/use-follow-company.ts).
      else if (isOtherCompany(oldValue, newValue)) queryClient.removeQueries({ type: "inactive" });
      else void queryClient.resetQueries();
    };
    data()?.then(begin, () => {});
    onChange();
  };
  let left: string | null = null;
  const leave = () => void (left = readToken());
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readToken() !== left) window.location.reload();
  };
  window.addEventListener("storage", follow);
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", comeBack);
  return () => {
    window.removeEventListener("storage", follow);
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", comeBack);
  };
}
