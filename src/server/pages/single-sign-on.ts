import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SsoService } from "#features/sso/service.ts";
import { withAuditContext } from "#platform/audit-context.ts";
import { AppError } from "#platform/errors.ts";
import type { Context } from "#platform/trpc/meta.ts";

type Options = {
  sso: Pick<SsoService, "comeBack" | "backChannel">;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

/** Longer than any answer of a provider; what is longer is none. */
const longestSearch = 8000;

/** Where providers lead browsers back to, and where they tell of the end of a session themselves. */
export async function signOnRoutes(app: FastifyInstance, { sso, createContext }: Options) {
  const form = "application/x-www-form-urlencoded";
  app.addContentTypeParser(form, { parseAs: "string", bodyLimit: 20_000 }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );

  app.get("/auth/sso/callback", async (request, reply) => {
    const { client } = await createContext(request, reply);
    const [, search = ""] = request.url.split("?", 2);
    const place = await sso.comeBack(search.length > longestSearch ? "" : search, client);
    return reply
      .code(303)
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .header("location", place)
      .send();
  });

  // From server to server: the token alone is the proof, and browsers have no business here.
  app.post("/auth/sso/backchannel", async (request, reply) => {
    const { client } = await createContext(request, reply);
    const token = request.body instanceof URLSearchParams ? request.body.get("logout_token") : null;
    if (token === null) throw new AppError("invalid_input", "Send logout_token, as a form");
    const by = { actor: "visitor" as const, sessionId: null, address: client.address, requestId: request.id };
    await withAuditContext(by, () => sso.backChannel(token, client));
    return reply.code(200).send();
  });
}
