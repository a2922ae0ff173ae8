import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

/** A refusal as smtp-server answers it. */
export const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** A real mail server on the loopback interface that keeps what it takes; `options` make it misbehave. */
export async function mailServer(options: SMTPServerOptions = {}, port = 0) {
  const mails: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    // A test that leaves a connection open is not to wait for it.
    closeTimeout: 50,
    onData: (stream, _session, done) => {
      simpleParser(stream).then(
        (mail) => {
          mails.push(mail);
          done();
        },
        (error: unknown) => done(error as Error),
      );
    },
    ...options,
  });
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  const { port: taken } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${taken}`, port: taken, mails, close };
}

/** A port on which nobody listens. */
export async function deadPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

export const messageIds = (mails: readonly ParsedMail[]) => mails.map(({ messageId }) => messageId!).toSorted();
export const addressesOf = (mails: readonly ParsedMail[]) =>
  mails.flatMap(({ to }) => [to ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address!))).toSorted();
