/**
 * Where to go after signing in: the place the visitor first asked for, if it is one of ours.
 * Anything that a browser could read as another site (`//host`, `/\host`, a scheme) is dropped.
 */
export function safeRedirect(target: unknown): string | undefined {
  if (typeof target !== "string" || !target.startsWith("/")) return undefined;
  try {
    const url = new URL(target, window.location.origin);
    return url.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined;
  } catch {
    return undefined;
  }
}
