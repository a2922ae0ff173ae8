import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Start } from "#features/sso/schema.ts";
import { tellFailure } from "../../lib/server/tell.ts";

/** Leads the browser to a provider of single sign-on, which leads it back to /signin/sso. */
export function useBeginSignOn() {
  const { options } = useRouter();
  const [isBusy, setBusy] = useState(false);
  const begin = async (start: Start) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { client } = await options.context.data();
      const { data } = await client.sso.start.mutate(start);
      // It stays busy: the page is left.
      window.location.assign(data.url);
    } catch (error) {
      tellFailure(error, "Single sign-on could not be begun. Please try again.");
      setBusy(false);
    }
  };
  return { begin: (start: Start) => void begin(start), isBusy };
}
