import { readFileSync } from "node:fs";

/** A file of settings that cannot be read, in one line with what to do. */
export class SettingsFileError extends Error {}

/**
 * Sets what a file of settings says, as systemd does for the service; what is set already counts.
 * @throws SettingsFileError
 */
export function loadSettings(file: string, env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(parseSettings(textOf(file)))) env[name] ??= value;
}

/*
 * As systemd reads an EnvironmentFile (systemd.exec(5)): a comment is a whole line; a value may begin with parts in quotes, the
 * rest stands without, where quotes and `#` are signs as others; a backslash before a line's end goes on in the next one.
 */
const line =
  /[ \t]*[#;][^\r\n]*|(?<name>[^=\r\n]*)=(?<quoted>(?:[ \t]*(?:'[^']*(?:'|$)|"(?:\\[^]|[^"\\])*(?:"|\\?$)))*)[ \t]*(?<plain>(?:\\[^]|[^\r\n\\])*?)[ \t]*(?=[\r\n]|\\?$)|[^\r\n]+/g;
const quotedPart = /'([^']*)'?|"((?:\\[^]|[^"\\])*)\\?"?/g;

/** The settings in the text of such a file; of a name that is set twice the last. */
export function parseSettings(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const { groups } of text.matchAll(line)) {
    const { name = "", quoted = "", plain = "" } = groups!;
    if (!/^[A-Za-z_]\w*$/.test(name.trim())) continue;
    const parts = [...quoted.matchAll(quotedPart)].map(([, single, double = ""]) => single ?? unescaped(double));
    settings[name.trim()] = parts.join("") + plain.replaceAll(/\\([^])/g, (_, sign: string) => escapedAlone(sign));
  }
  return settings;
}

// Between double quotes a backslash is one, but before these.
const unescaped = (text: string) =>
  text.replaceAll(/\\([^])/g, (both, sign: string) => (/["\\`$\n]/.test(sign) ? escapedAlone(sign) : both));
const escapedAlone = (sign: string) => (/[\r\n]/.test(sign) ? "" : sign);

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EACCES: "you may not read it. Run this as root, or as a user in its group",
      ENOENT: "there is no such file. Make it, or set ILANA_ENV to another",
    };
    throw new SettingsFileError(`${file}, which ILANA_ENV names for the settings: ${reasons[code ?? ""] ?? message}`);
  }
}
