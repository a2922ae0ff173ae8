import { escapeMarkup } from "#shared/escape.ts";
import { lagosMoment } from "#shared/lagos.ts";
import type { AccountMailKind } from "../vocabulary.ts";
import { page, type MailText } from "./mail.ts";

type Told = Exclude<AccountMailKind, "code" | "passwordChanged" | "passwordReset">;
type About = Record<string, string>;

/** What each tells, by what it is about: a name, a role, a company, a browser. */
const told: Readonly<Record<Told, { subject: string; says: (about: About) => string; advice: string }>> = {
  newDevice: {
    subject: "New sign-in to Ilana",
    says: ({ device }) =>
      `Somebody signed in to your account at Ilana by a browser that was not used before: ${device}`,
    advice: "If it was not you, set a new password at once: that ends every session.",
  },
  factorChanged: {
    subject: "Your second factor at Ilana was changed",
    says: ({ what }) => `The second factor of your account at Ilana was changed: ${what}`,
    advice: "If it was not you, set a new password and write to whoever runs this service.",
  },
  tokenMade: {
    subject: "A new API token at Ilana",
    says: ({ what, whose }) => `A token by which programs act in ${whose} was made at Ilana: ${what}`,
    advice: "If it was not you, revoke it, and set a new password.",
  },
  roleChanged: {
    subject: "Your role at Ilana was changed",
    says: ({ company, role }) => `At ${company} you are ${role} from now on`,
    advice: "Whoever manages the people of the company can say why.",
  },
  accountDeleted: {
    subject: "Your account at Ilana is deleted",
    says: () =>
      "Your account at Ilana was deleted, with your sign-ins, second factors, tokens and the conversations that were yours alone",
    advice:
      "What your companies rest on stays and no longer names you. If it was not you, write to whoever runs this service.",
  },
  membershipEnded: {
    subject: "Your access at Ilana has ended",
    says: ({ company }) => `You no longer belong to ${company} at Ilana. All your sessions there have ended`,
    advice: "Whoever manages the people of the company can say why.",
  },
  identityChanged: {
    subject: "How you sign in to Ilana was changed",
    says: ({ what }) => `The single sign-on of your account at Ilana was changed: ${what}`,
    advice: "If it was not you, set a new password and write to whoever runs this service.",
  },
  companySignInChanged: {
    subject: "How your company signs in to Ilana was changed",
    says: ({ company, what }) => `The single sign-on of ${company} at Ilana was changed: ${what}`,
    advice: "If none of you did it, look at the activity log, and write to whoever runs this service.",
  },
  groupAsked: {
    subject: "A group at Ilana asks for your company",
    says: ({ by, parent, company }) => `${by} asks that ${company} belongs to the group of ${parent} at Ilana`,
    advice:
      "Nothing happens unless you accept it, under Group in the menu. Its owner would then see your company’s name and how much binds it, is open, due and unread, and could give people access to it. Either side may end that at any time.",
  },
  groupChanged: {
    subject: "Your group at Ilana was changed",
    says: ({ what }) => `${what}`,
    advice: "If that is not meant to be so, an owner of either company can change it, under Group in the menu.",
  },
  evidenceRequested: {
    subject: "You are asked for evidence at Ilana",
    says: ({ by, what, until, url }) => `${by} asks you for this by ${until}: “${what}”. Bring it here: ${url}`,
    advice: "The link opens once you are signed in. Nobody else can answer by it.",
  },
  evidenceLapses: {
    subject: "Evidence lapses soon at Ilana",
    says: ({ what, until, url }) => `“${what}” is good until ${until} and no longer. See it here: ${url}`,
    advice: "Bring a new version when you have one. You are told this once.",
  },
};

/** What tells a person of a change of its own way in. What it is about was written by people: it is shown as text. */
export function securityMail(
  kind: Told,
  { about, at, address, publicUrl }: { about: About | null; at: string; address: string; publicUrl: string },
): MailText {
  const { subject, says, advice } = told[kind];
  // What a clock caused came from no address.
  const from = address === "" ? "" : `; from the address ${address}`;
  const what = `${says(about ?? {})} (${lagosMoment(new Date(at))}, Lagos${from}).`;
  return {
    subject,
    text: [what, "", advice, publicUrl].join("\n"),
    html: page([`<p>${escapeMarkup(what)}</p>`, `<p>${escapeMarkup(advice)}</p>`, `<p>${publicUrl}</p>`]),
  };
}
