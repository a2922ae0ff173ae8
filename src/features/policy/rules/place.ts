import type { PolicyPlace } from "../schema.ts";

/** "Page 12, section 4.2, Incident reporting", with a warning where what stands there does not count. */
export const placeInWords = ({
  page,
  section,
  heading,
  isQuarantined,
}: Omit<PolicyPlace, "quote" | "start">): string => {
  const warning = isQuarantined ? "tells its reader what to do: not counted" : null;
  const parts = [
    page === null ? null : `page ${page}`,
    section === null ? null : `section ${section}`,
    heading,
    warning,
  ];
  const words = parts.filter((part) => part !== null).join(", ");
  return words === "" ? "" : `${words[0]!.toUpperCase()}${words.slice(1)}`;
};
