/** What a mail server, or the way to it, said: the fields of nodemailer's errors. */
export type MailError = { code?: unknown; responseCode?: unknown; command?: unknown; message: string };

/**
 * What becomes of a mail that could not be handed over. `dead`: this recipient or this message is refused for good.
 * `retry`: it may get through later. `away`: so may it, and the next one would fare no better now.
 */
export type MailFailure = "dead" | "retry" | "away";

// RFC 3463: x.7.x speaks of policy and of who we are (relaying denied, no authentication), not of the recipient.
const isAboutUs = (message: string) => /\b5\.7\.\d+\b/.test(message);

/** RFC 5321, 4.2.1: 5yz is final, 4yz is not; but what is refused of our login or sender is for the operator to mend. */
export function mailFailure({ code, responseCode, command, message }: MailError): MailFailure {
  const isFinal = typeof responseCode === "number" && responseCode >= 500 && responseCode !== 503;
  const isOfMail = command === "RCPT TO" || command === "DATA";
  if (isOfMail && isFinal) return isAboutUs(message) ? "retry" : "dead";
  // An address that cannot even be written in a command.
  if (code === "EENVELOPE" && command === "API") return "dead";
  return isOfMail && typeof responseCode === "number" && responseCode !== 421 ? "retry" : "away";
}

/** What an answer to a posted notification means: taken, gone for good, or to be tried again. */
export function postVerdict(status: number): "sent" | "gone" | "retry" {
  if (status >= 200 && status < 300) return "sent";
  return status === 410 ? "gone" : "retry";
}
