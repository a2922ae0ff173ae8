export function findChromium(): string | undefined;
export function findHeadless(): string | undefined;
export function installChromium(): boolean;
