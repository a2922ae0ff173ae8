import { stemOf } from "../../retrieve/tokens.ts";

/** The stem by which words of an answer and of a text are compared; a licence may be written as a license. */
export const stemOfWord = (form: string): string => stemOf(form.replace(/^licenc/, "licens"));
