/**
 * A Content-Disposition header: RFC 6266 with the encoding of RFC 8187, so that a name may be in any script and nothing in it
 * can end the header.
 */
export function disposition(how: "inline" | "attachment", fileName: string): string {
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${how}; filename*=UTF-8''${encoded}`;
}
