// In memory alone: whoever loads the page anew opens the link of the mail again, which goes on being good.
let secret: string | null = null;

/** Keeps the secret of an invitation's link for this page. */
export function keepInvitation(link: string): void {
  secret = link;
}

export const keptInvitation = (): string | null => secret;

export function forgetInvitation(): void {
  secret = null;
}
