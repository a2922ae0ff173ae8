import pino from "pino";

/** Structured lines, on standard output unless said; a secret that slips into a logged object is cut out. */
export function logger(level: string, { to = process.stdout.fd }: { to?: number } = {}) {
  const secrets = [
    "password",
    "currentPassword",
    "newPassword",
    "confirmNewPassword",
    "otp",
    "token",
    "authorization",
    "cookie",
  ];
  const options = {
    level,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), remove: true },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, pino.destination(to));
}
