/** How many codes there are, and of which letters: none that is taken for another. Eight of 31 are some 40 bits. */
export const recoveryCount = 10;
export const recoveryLength = 8;
export const recoveryLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A code as it is compared, however it was typed. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");

/** As people read and type it. */
export const spacedCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
