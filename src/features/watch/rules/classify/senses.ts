// Words of two senses: what is done to a text or a measure, and what is done with money, goods or persons.

const texts = String.raw`(?:circulars?|letters?|guidelines?|guidance|frameworks?|regulations?|rules?|polic(?:y|ies)|directives?|notices?|requirements?|restrictions?|bans?|lev(?:y|ies)|acts?|bills?|codes?|drafts?|amendments?|approvals?|licen[cs]es?)`;
const small = "(?:on|under|from|for|to|by|in|at|as|through|with)";

/**
 * One of the things is what follows, and not a text: "of customers' cash" and "of large cash sums", but neither "of the
 * circular on cash" nor "of the cash deposit guidelines".
 */
export const thing = (things: string): string =>
  String.raw`(?:\s+(?!(?:${small}|${texts})\b)[^\s:;]+){0,4}?\s+(?:${things})(?![\w-])(?!(?:\s+(?!${small}\b)[^\s:;]+){0,3}\s+${texts}\b)`;

/** A text follows: "of new rules and amendments", but not "of banks to risks". */
export const text = String.raw`(?:\s+(?!${small}\b)[^\s:;]+){0,6}?\s+${texts}\b`;

/** Nothing before it says that the title is of rules: on recruitment, say, and not a recruitment itself. */
export const ofNoRules = String.raw`(?<!\b(?:principles|guidelines?|frameworks?|regulations?|rules|standards?)\b.*)`;

const money = String.raw`cash|money|monies|funds?|deposits?|savings|balances?|amounts?|sums?|contributions?|pensions?|benefits?|currenc(?:y|ies)|proceeds|dividends?|dollars?|naira|(?:[n₦$€£]|ngn|usd)?\d[\d,.]*%?`;
const takenOut = thing(`${money}|consents?|offers?|applications?`);
const ofAccounts = `(?:${money}|atm|pos|counter|daily|weekly|monthly|agent)`;

const withdrawal = String.raw`(?<!\b${ofAccounts}[\s/-]+(?:(?:and|or|&)\s+)?)withdrawals?(?=(?:(?:\s+(?:and|or)|\s*[/&])\s*\w+)?\s+of\b(?!${takenOut}))`;
const noticed = String.raw`(?<=\bnotice\s+of\s+)withdrawal(?=\s*(?:$|[:;,.–—-]))|(?<=^\s*)withdrawal(?=\s*[:–—-])`;
const withdraws = String.raw`withdr(?:aws?|ew|awing)(?=\s+\w)(?!\s+(?:${small}|up|over|more|without|using|via|any|only|and|or)\b)(?!${takenOut})`;
const withdrawn = String.raw`(?<!\b(?:${money}|consents?)\s+(?:(?:may|can|could|cannot|to|not|be|being)\s+){0,3})withdrawn(?!\s+(?:at\b|by\s+(?:\w+\s+)?(?:customers?|depositors?)\b|from\s+(?:\S+\s+){0,3}?(?:accounts?|wallets?|atms?|machines?|banks?)\b))`;

/** A text, a measure or a licence is withdrawn, and not money from an account. */
export const takenBack = `(?=withdr)(?:${withdrawal}|${noticed}|${withdraws}|${withdrawn})`;
