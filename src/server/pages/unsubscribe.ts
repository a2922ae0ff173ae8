import type { FastifyInstance, FastifyReply } from "fastify";
import type { DeliveryService } from "#features/notify/service/delivery.ts";
import { withAuditContext } from "#platform/audit-context.ts";
import { clientAddress } from "#platform/client-address.ts";
import { securePage } from "../headers.ts";

type Token = { Params: { token: string } };

/**
 * Where mails are switched off without signing in. Looking changes nothing, for mail scanners follow every link; the
 * button posts, and so do mail programs by themselves (RFC 8058). A token that is not ours gets the same pages: nobody
 * learns from them which are.
 */
export async function unsubscribeRoutes(app: FastifyInstance, { delivery }: { delivery: DeliveryService }) {
  // What is posted says nothing that the address does not; RFC 8058 has it in either form.
  for (const type of ["application/x-www-form-urlencoded", /^multipart\/form-data/])
    app.addContentTypeParser(type, { parseAs: "string", bodyLimit: 10_000 }, (_request, _body, done) => done(null, {}));

  app.get<Token>("/unsubscribe/:token", async (_request, reply) => sendPage(reply, question));
  app.post<Token>("/unsubscribe/:token", { config: { isForAnySite: true } }, async (request, reply) => {
    const auditContext = {
      actor: "visitor" as const,
      sessionId: null,
      address: clientAddress(request),
      requestId: request.id,
    };
    await withAuditContext(auditContext, () => delivery.unsubscribe(request.params.token));
    return sendPage(reply, done);
  });
}

const question = `<h1>Stop mails from Ilana?</h1>
<p>You will get no more mails about changes, risk or deadlines. In Ilana you are told of them as before, and your colleagues get theirs.</p>
<form method="post"><button>Stop mails</button></form>
<p><a href="/profile">Choose when mails come</a> instead: at once, or one mail a day or week.</p>`;

const done = `<h1>No more mails</h1>
<p>Ilana sends you no more mails about changes, risk or deadlines. In Ilana you are told of them as before.</p>
<p>You can <a href="/profile">switch mails on again</a> at any time.</p>`;

// The colours of the application, in light and dark (src/web/theme).
const styles = `
:root { color-scheme: light dark; --page: #fafaf9; --text: #1c1917; --brand: #0b5d45; --on-brand: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --page: #1c1917; --text: #f5f5f4; --brand: #6fcfae; --on-brand: #0c1f18; } }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.6 Inter, system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 3rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.3; }
a { color: var(--brand); }
button { font: inherit; font-weight: 600; padding: 0.75rem 1.25rem; min-height: 44px; border: 0; border-radius: 0.5rem;
  background: var(--brand); color: var(--on-brand); cursor: pointer; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }`;

function sendPage(reply: FastifyReply, content: string) {
  const nonce = securePage(reply, { hasTrustedTypes: true });
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-robots-tag", "noindex").send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mails from Ilana</title>
<style nonce="${nonce}">${styles}</style></head>
<body><main>
${content}
</main></body>
</html>
`);
}
