import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const longest = 64;

/**
 * The one spelling of a client's address, by which clients are told apart: dotted decimal, or RFC 5952 for version 6. What is
 * an address of version 4 inside version 6 is that of version 4. Undefined for what is no address.
 */
export function canonicalAddress(text: string): string | undefined {
  // No address is so long, and what follows is slow on a long text.
  if (text.length > longest) return undefined;
  const bare = text
    .trim()
    // As some proxies write it, with the client's port.
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1")
    // The interface by which this machine reaches it says nothing of the client.
    .replace(/%.*$/, "")
    // Filled up with noughts, as some proxies write it; to others that would be octal, so it is no address to Node.
    .replace(/\d+(?:\.\d+){3}$/, (dotted) => dotted.replace(/\b0+(?=\d)/g, ""));
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare).toString();
}

type Arrived = { ip: string; socket: { remoteAddress?: string | undefined } };

/**
 * Whose request it is. Where a trusted proxy says what is no address, it is the proxy itself: whoever can have it say
 * anything must not be a new client each time.
 */
export const clientAddress = ({ ip, socket }: Arrived): string =>
  canonicalAddress(ip) ?? canonicalAddress(socket.remoteAddress ?? "") ?? "unknown";

/** Whoever has an address of version 6 has the 64 bits of its network with it (RFC 6177), and so counts as that. */
export function networkOf(address: string): string {
  const canonical = canonicalAddress(address);
  if (canonical === undefined || isIP(canonical) === 4) return canonical ?? address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/64`).toString()}/64`;
}
