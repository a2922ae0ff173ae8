/**
 * What a company has uploaded that nobody has made everybody's: for one change, and for all of them; `all` counts the bytes
 * of every company.
 */
export type UploadUsage = { ofChange: number; files: number; bytes: number; all: number };
/** How many bytes a company may upload, and all of them together. */
export type UploadQuota = { companyBytes: number; serverBytes: number };

// A circular has one file and at times an annex or two.
const maxOfChange = 10;
// Years of circulars, of a megabyte or two each.
const maxFiles = 200;
const megabyte = 1024 ** 2;

/** Why a company that holds so much may not bring another file of so many bytes, and whether the server is full; null when it may. */
export function whyNoRoom(
  { ofChange, files, bytes, all }: UploadUsage,
  added: number,
  { companyBytes, serverBytes }: UploadQuota,
): { reason: string; isServer: boolean } | null {
  const refuse = (reason: string, isServer = false) => ({ reason, isServer });
  if (ofChange >= maxOfChange) return refuse(`At most ${maxOfChange} files can be uploaded for one change`);
  if (files >= maxFiles) return refuse(`A company can upload at most ${maxFiles} files`);
  if (bytes + added > companyBytes)
    return refuse(`A company can upload at most ${Math.floor(companyBytes / megabyte)} MB of files`);
  if (all + added <= serverBytes) return null;
  return refuse("This server has no room for further uploads at present. Please write to its operator.", true);
}
