/** What a company has uploaded that nobody has made everybody's: for one change, and for all of them. */
export type UploadUsage = { ofChange: number; files: number; bytes: number };

// A circular has one file and at times an annex or two.
const maxOfChange = 10;
// Years of circulars, of a megabyte or two each.
const maxFiles = 200;
const gigabyte = 1024 ** 3;

/** Why a company that holds so much may not bring another file of so many bytes, in words; null when it may. */
export function whyNoRoom({ ofChange, files, bytes }: UploadUsage, added: number): string | null {
  if (ofChange >= maxOfChange) return `At most ${maxOfChange} files can be uploaded for one change`;
  if (files >= maxFiles) return `A company can upload at most ${maxFiles} files`;
  return bytes + added > gigabyte ? "A company can upload at most 1 GB of files" : null;
}
