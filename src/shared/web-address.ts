/**
 * An address that came with data, if a browser may be led to it: what regulators, companies or models write may name
 * another protocol, such as `javascript:`.
 */
export const webAddress = (address: string | null | undefined): string | null =>
  address && /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
