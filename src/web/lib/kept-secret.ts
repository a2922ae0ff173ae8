// In memory alone: whoever loads the page anew opens the link of the mail again, or begins the sign-in anew.
let secret: string | null = null;

/** Keeps for this page the secret of the link that led to it: of an invitation, or of a provider's way back. */
export function keepSecret(link: string): void {
  secret = link;
}

export const keptSecret = (): string | null => secret;

export function forgetSecret(): void {
  secret = null;
}
