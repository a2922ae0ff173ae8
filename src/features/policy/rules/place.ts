import type { PolicyPlace } from "../schema.ts";

/** "Page 12, section 4.2, Incident reporting". */
export const placeInWords = ({ page, section, heading }: Omit<PolicyPlace, "quote" | "start">): string => {
  const parts = [page === null ? null : `page ${page}`, section === null ? null : `section ${section}`, heading];
  const words = parts.filter((part) => part !== null).join(", ");
  return words === "" ? "" : `${words[0]!.toUpperCase()}${words.slice(1)}`;
};
