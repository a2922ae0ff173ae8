import robotsParser from "robots-parser";

// The package's types describe a CommonJS export that Node hands over as it is.
type Robots = { isAllowed(url: string, agent?: string): boolean | undefined };
const parseRobots = robotsParser as unknown as (url: string, text: string) => Robots;

/**
 * May the address be asked, as the site's robots.txt says (RFC 9309: the longest match decides)? `null` for a site without
 * one: everything may. `userAgent` is the product token or the whole header.
 */
export function isAllowed(robotsText: string | null, url: string, userAgent: string): boolean {
  if (robotsText === null) return true;
  // Undefined for an address of another host, about which this file says nothing.
  return parseRobots(new URL("/robots.txt", url).href, robotsText).isAllowed(url, productOf(userAgent)) ?? true;
}

const productOf = (userAgent: string) => userAgent.split(/[/\s]/, 1)[0]!;
