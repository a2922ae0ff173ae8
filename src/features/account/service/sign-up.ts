import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { isFreeMail } from "../../company/adapters/free-mail.ts";
import { parseCategory, parseIndustry } from "../../company/rules.ts";
import { messages as companyMessages } from "../../company/vocabulary.ts";
import { isCommonPassword } from "../adapters/common-passwords.ts";
import type { SignUpRepository } from "../repository/sign-up.ts";
import { messages } from "../schema.ts";
import type { OnboardInput, SignedIn } from "../schema/sign-up.ts";
import type { Limiter } from "./limiter.ts";
import type { OpenIn } from "./sessions.ts";

type SignUpDeps = {
  signUps: SignUpRepository;
  limiter: Limiter;
  clock: Clock;
  hashNew: (password: string, client: Client) => Promise<string>;
  openIn: OpenIn;
};

/** A company that is new here, with the person who signs it up. */
export function signingUp({ signUps, limiter, clock, hashNew, openIn }: SignUpDeps) {
  return {
    /**
     * Signs a company up, and in whoever does so, as its owner.
     * @throws AppError `invalid_input`, or `conflict` when the e-mail is taken
     */
    async onboard(input: OnboardInput, client: Client): Promise<SignedIn> {
      const industry = parseIndustry(input.industry);
      const category = parseCategory(input.category);
      const faults = [
        (await isFreeMail(input.email)) && companyMessages.emailPersonalOnSubmit,
        !industry && companyMessages.industry,
        !category && companyMessages.category,
        category === "others" && !input.customCategory && companyMessages.customCategory,
        (await isCommonPassword(input.password)) && messages.passwordCommon,
      ].filter((fault) => typeof fault === "string");
      if (!industry || !category || faults.length > 0)
        throw new AppError("invalid_input", faults[0]!, { errors: faults });

      await limiter.consume("onboard", client);
      // Asked before hashing, so that a known address costs no hash; the unique index decides in the end.
      const passwordHash = (await signUps.isEmailTaken(input.email))
        ? undefined
        : await hashNew(input.password, client);
      const now = instant(clock);
      const company = {
        id: newId(),
        name: input.name,
        industry,
        category,
        customCategory: category === "others" ? input.customCategory! : null,
        description: input.description,
        employeeSize: null,
        services: null,
        answers: {},
        logo: null,
        logoBytes: null,
        parentId: null,
        createdAt: now,
        updatedAt: now,
      };
      const person = passwordHash === undefined ? undefined : { id: newId(), email: input.email, passwordHash };
      if (!person || !(await signUps.create(company, person)))
        throw new AppError("conflict", "A company with this email already exists");
      return openIn({ accountId: person.id, companyId: company.id }, client);
    },
  };
}
