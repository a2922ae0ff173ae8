/** The same with a capital letter at its beginning, and the rest as it is. */
export const capitalizeFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
