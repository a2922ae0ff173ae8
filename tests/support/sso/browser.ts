import { testApp, type TestApp } from "../app.ts";
import { sender, type Reply } from "../http.ts";
import { oidcProvider, type OidcServer, type ProviderOptions } from "../servers/oidc-provider.ts";

export const publicUrl = "http://localhost:3000";
export const callbackUrl = `${publicUrl}/auth/sso/callback`;

/** An application with the provider of the whole server, by the clock of this machine, which is the provider's too. */
export async function withProvider({
  env = {},
  ...options
}: Partial<ProviderOptions> & { env?: Record<string, string> } = {}) {
  const provider = await oidcProvider({ redirectUris: [callbackUrl], ...options });
  const app = await testApp({ env: { ...provider.env, ...env } });
  setClock(app);
  return { app, provider };
}

/** Sets the clock of the application by that of this machine, by which the provider dates its tokens. */
export const setClock = ({ clock }: TestApp) => clock.advance((Date.now() - clock.now().getTime()) / 1000);

type Begin = { email?: string; redirect?: string; invitation?: string };

/** A browser, with the cookies that the application gives it. */
export function aBrowser(app: TestApp) {
  const jar = new Map<string, string>();
  async function ask(method: "GET" | "POST", url: string, payload?: object, token?: string): Promise<Reply> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await sender(app, token)(method, url, payload, cookie ? { cookie } : {});
    for (const line of [reply.headers["set-cookie"] ?? []].flat().map(String)) {
      const [name = "", value = ""] = line.split(";", 1)[0]!.split(/=(.*)/s);
      jar.set(name, value);
    }
    return reply;
  }
  const start = (begin: Begin = {}, token?: string) => ask("POST", "/api/v1/auth/sso", begin, token);
  /** Where the application leads on to when the provider has led back; the path alone counts. */
  async function comeBack(address: string): Promise<{ reply: Reply; end: string }> {
    const { pathname, search } = new URL(address);
    const reply = await ask("GET", `${pathname}${search}`);
    return { reply, end: String(reply.headers["location"]).replace("/signin/sso#", "") };
  }
  const finish = (ticket: string, token?: string) => ask("POST", "/api/v1/auth/sso/finish", { ticket }, token);

  return {
    jar,
    ask,
    start,
    comeBack,
    finish,
    /** The whole way, as long as nothing is refused on it. */
    async signIn(provider: OidcServer, begin: Begin = {}, token?: string): Promise<Reply> {
      const begun = await start(begin, token);
      if (begun.status !== 200) return begun;
      const { end } = await comeBack(await provider.visit(addressIn(begun)));
      if (end.startsWith("error=")) throw new Error(`came back with ${end}`);
      return finish(end, token);
    },
  };
}

export const addressIn = ({ body }: Reply): string => (body as { data: { url: string } }).data.url;
/** All that an end of a sign-in may say; it says some of it. */
type Said = {
  token: string;
  _id: string;
  user: { userId: string; email: string; name: string };
  redirect: string;
  secondFactor: { ticket: string; methods: string[] };
};
export const dataIn = ({ body }: Reply): Said => (body as { data: Said }).data;
export const messageIn = ({ body }: Reply): string => (body as { message: string }).message;
