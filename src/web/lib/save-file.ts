// Safari asks for the file only some time after the press.
const keptMs = 60_000;

/** Gives the visitor a file made here, as if it had been downloaded. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
