import type { APIRequestContext } from "@playwright/test";
import { expect } from "@playwright/test";
import { mailsTo } from "./mail.ts";
import { password, type SignedUp } from "./company.ts";

/** An address of nobody else’s. */
export const anAddress = (name: string): string => `${name}-${process.pid}-${Date.now()}@okpella-mfb.ng`;

/** The link of the newest invitation to an address, as soon as its mail has been written. */
export async function invitationLink(address: string, folder = process.env["E2E_MAIL_DIR"] ?? ""): Promise<string> {
  const links = async () =>
    (await mailsTo(address, folder)).flatMap((mail) => {
      // Quoted-printable (RFC 2045, 6.7) breaks long lines with an equals sign, and writes the sign itself as =3D.
      const text = mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
      return /\/invitation[?#](?:token=)?[\w-]{43}/.exec(text)?.[0] ?? [];
    });
  await expect.poll(async () => (await links()).length, { message: `invitations to ${address}` }).toBeGreaterThan(0);
  return (await links()).at(-1)!;
}

type Joining = { email: string; name: string; role: string };

/** Somebody who has joined a company over REST; answers as sign-in does. */
export async function joined(
  request: APIRequestContext,
  company: SignedUp,
  { email, name, role }: Joining,
): Promise<SignedUp> {
  const headers = { authorization: `Bearer ${company.token}` };
  await request.post(`/api/v1/company/${company._id}/invitation`, { headers, data: { email, role } });
  const token = /[\w-]{43}$/.exec(await invitationLink(email))![0];
  const response = await request.post("/api/v1/invitation/accept", { data: { token, name, password } });
  const { data, message } = (await response.json()) as { data?: SignedUp; message?: string };
  if (!data) throw new Error(`Not joined: ${response.status()} ${message}`);
  return data;
}
