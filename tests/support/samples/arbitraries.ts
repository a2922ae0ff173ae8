import fc from "fast-check";
import type { AppliesTo, Instrument, Question } from "#features/catalogue/schema.ts";
import { statuses } from "#features/catalogue/vocabulary.ts";
import type { Profile } from "#features/company/schema.ts";
import { employeeSizes, industries, licenceCategories, services, type Service } from "#features/company/vocabulary.ts";
import { aQuestion } from "./catalogue.ts";
import { anInstrument } from "./factories.ts";

/** Keys of the questions that the generated rules and profiles are about. */
export const questionKeys = ["q1", "q2", "q3", "q4"];

const someKeys = fc.subarray(questionKeys);
const answers = fc.dictionary(fc.constantFrom(...questionKeys), fc.boolean(), { noNullPrototype: true });

export const anyProfile: fc.Arbitrary<Profile> = fc.record({
  // Half of them financial: only there the licence category counts.
  industry: fc.oneof(fc.constant("financial" as const), fc.constantFrom(...industries)),
  category: fc.constantFrom(...licenceCategories),
  services: fc.option(fc.subarray([...services])),
  employeeSize: fc.option(fc.constantFrom(...employeeSizes)),
  answers,
});

const allOr = <T>(values: readonly T[]): fc.Arbitrary<(T | "all")[]> =>
  fc.oneof(fc.constant<"all"[]>(["all"]), fc.subarray([...values], { minLength: 1 }));

export const anyRule: fc.Arbitrary<AppliesTo> = fc.record({
  industries: allOr(industries),
  categories: allOr(licenceCategories),
  services: fc.oneof(fc.constant<Service[]>([]), fc.subarray([...services])),
  minEmployees: fc.option(fc.constantFrom(1, 3, 5, 21, 50, 101, 1000, 6000)),
  condition: fc.constant(null),
  conditionKey: fc.option(fc.constantFrom(...questionKeys, "never-asked")),
  unconditionalFor: fc.option(
    fc.record({
      industries: fc.subarray([...industries]),
      categories: fc.subarray([...licenceCategories], { maxLength: 3 }),
    }),
  ),
});

export const anyInstrument: fc.Arbitrary<Instrument> = fc
  .record({ appliesTo: anyRule, status: fc.oneof(fc.constant("in-force" as const), fc.constantFrom(...statuses)) })
  .map((overrides) => anInstrument(overrides));

/** All four questions: any of them may follow from any (in circles too) and bring in the generated instrument. */
export const anyQuestions: fc.Arbitrary<Question[]> = fc.tuple(
  ...questionKeys.map((key) =>
    fc
      .record({
        impliedBy: fc.oneof(fc.constant<string[]>([]), someKeys),
        alsoBringsIn: fc.oneof(
          { weight: 3, arbitrary: fc.constant<string[]>([]) },
          fc.constant<string[]>([anInstrument().key]),
        ),
        askWhen: fc.record({ industries: allOr(industries), categories: allOr(licenceCategories) }),
      })
      .map((overrides) => aQuestion({ key, question: `Is ${key} so?`, ...overrides })),
  ),
);
