export const runtimes: { version: string; packages: Record<string, { name: string; integrity: string }> };
export function runtimePath(root: string): string;
export function installRuntime(root: string, npm: (what: string, args: string[]) => void): void;
export function unpack(file: string, integrity: string, folder: string): void;
