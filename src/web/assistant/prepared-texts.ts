/**
 * The draft after a prepared text was chosen. It takes the place of an empty draft or of the prepared text before it;
 * what somebody wrote is kept, and the text goes below it.
 */
export function withPrepared(draft: string, prepared: string, before: string | null): string {
  const isOwn = draft.trim() !== "" && draft !== before;
  return isOwn ? `${draft.trimEnd()}\n\n${prepared}` : prepared;
}
