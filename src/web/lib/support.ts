/** Where customers ask for help: the server's SUPPORT_EMAIL, as the page carries it. */
export function supportEmail(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content || "support@localhost";
}
