import { useCallback, useState } from "react";

const key = "operatorSession";

export const refusedToken =
  "The server does not accept this token. It must be the value of OPERATOR_TOKEN with which the server was started; without one nobody can review.";

export const readOperatorToken = (): string | null => sessionStorage.getItem(key);

export type OperatorToken = {
  token: string | null;
  /** Why it has to be asked for again. */
  refusal: string | null;
  keep: (token: string) => void;
  forget: (refusal?: string) => void;
};

/** The token of the operator's session, for as long as the tab is open. It is never stored with a company's session. */
export function useOperatorToken(): OperatorToken {
  const [token, setToken] = useState(readOperatorToken);
  const [refusal, setRefusal] = useState<string | null>(null);
  const keep = useCallback((given: string) => {
    sessionStorage.setItem(key, given);
    setRefusal(null);
    setToken(given);
  }, []);
  const forget = useCallback((why?: string) => {
    sessionStorage.removeItem(key);
    setRefusal(why ?? null);
    setToken(null);
  }, []);
  return { token, refusal, keep, forget };
}
