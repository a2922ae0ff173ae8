import pino from "pino";

/** Structured lines on standard output; a secret that slips into a logged object is cut out. */
export function logger(level: string) {
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
  return pino({
    level,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), remove: true },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
