// In memory alone, and once: what a provider's way back carries counts for a minute, in this browser.
let carried: string | null = null;

/** Keeps what stands behind the # of the way back, so that it is gone from the address before anything is shown. */
export function keepReturn(hash: string): void {
  carried = hash;
}

export function takeReturn(): string | null {
  const taken = carried;
  carried = null;
  return taken;
}
