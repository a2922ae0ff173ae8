// In this order: what calls itself several comes before what it is made of.
const programs = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;
const longest = 80;

/** A program by how it names itself to servers: "Chrome on Windows", or its own first words. */
export function programWords(userAgent: string): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) => names.find(([sign]) => sign.test(userAgent))?.[1];
  const program = nameIn(programs);
  if (program === undefined) return userAgent.trim().slice(0, longest) || "A program that gives no name";
  const system = nameIn(systems);
  return system === undefined ? program : `${program} on ${system}`;
}
