/** What a client keeps for us from call to call, where it keeps anything: HttpOnly cookies, by their short names. */
export type Cookies = {
  read(name: string): string | undefined;
  set(name: string, value: string, seconds: number): void;
  clear(name: string): void;
};

/** Where a request comes from, and what the client keeps for us, where it keeps anything. */
export type Client = { address: string; userAgent: string; cookies?: Cookies };
