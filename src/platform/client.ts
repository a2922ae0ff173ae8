/** What a client keeps for us from call to call, where it keeps anything: HttpOnly cookies, by their short names. */
export type Cookies = {
  read(name: string): string | undefined;
  /** `isLax`: it comes along too when a page of another site leads here, as a provider's does after a sign-in. */
  set(name: string, value: string, seconds: number, options?: { isLax?: boolean }): void;
  clear(name: string): void;
};

/** Where a request comes from, and what the client keeps for us, where it keeps anything. */
export type Client = { address: string; userAgent: string; cookies?: Cookies };
