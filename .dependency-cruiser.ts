import type { IConfiguration } from "dependency-cruiser";

type Side = Record<string, unknown>;
const file = (...names: string[]) => `^src/features/[^/]+/(${names.join("|")})(\\.ts$|/)`;
const never = (name: string, from: Side, to: Side) => ({ name, severity: "error" as const, from, to });

/** Who may import whom (docs/architecture.md has the table in words). tests/architecture.test.ts runs it. */
export default {
  forbidden: [
    never("no-module-cycles", {}, { circular: true }),
    { ...never("no-feature-cycles", { path: "^src/features/[^/]+$" }, { circular: true }), scope: "folder" },
    never("shared-is-pure", { path: "^src/shared/" }, { pathNot: "^src/shared/" }),
    never("platform-knows-no-product", { path: "^src/platform/" }, { path: "^src/(?!platform/|shared/)" }),
    never("features-use-platform-only", { path: "^src/features/" }, { path: "^src/(?!features/|platform/|shared/)" }),
    never(
      "rules-and-schemas-are-pure",
      { path: file("schema", "rules") },
      {
        pathNot: [
          file("schema", "rules", "vocabulary"),
          "^src/shared/",
          "^data/.*\\.json$",
          "^node_modules/(zod|diff|chrono-node|porter2)/",
        ],
      },
    ),
    never("vocabularies-are-words-only", { path: file("vocabulary") }, { pathNot: file("vocabulary") }),
    never(
      "only-repositories-touch-the-database",
      { path: "^src/", pathNot: [file("tables", "repository"), "^src/platform/database(\\.ts$|/)"] },
      { path: [file("tables"), "^node_modules/(drizzle-orm|better-sqlite3|pg)/"] },
    ),
    never(
      "edges-call-services",
      { path: file("procedures", "jobs") },
      { path: file("tables", "repository", "adapters", "procedures") },
    ),
    never(
      "only-procedures-know-trpc",
      { path: "^src/features/", pathNot: file("procedures") },
      { path: ["^src/platform/trpc\\.ts$", "^node_modules/(@trpc|fastify|trpc-to-openapi)/"] },
    ),
    never(
      "browser-sees-the-contract-only",
      { path: "^src/web/" },
      {
        path: "^src/(?!web/|shared/)",
        pathNot: file("schema", "rules", "vocabulary"),
        dependencyTypesNot: ["type-only"],
      },
    ),
    never(
      "components-are-product-free",
      { path: "^src/web/(components|lib)/" },
      { path: ["^src/features/", "^src/web/(?!components/|lib/)"], dependencyTypesNot: ["type-only"] },
    ),
    never("server-never-imports-web", { path: "^src/(?!web/)" }, { path: "^src/web/" }),
    never("resolvable", {}, { couldNotResolve: true }),
  ],
  options: {
    parser: "swc", // TypeScript 7 has no JavaScript API; without this nothing is read
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    // The parts of packages that are offered to ES modules alone.
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "require"] },
    doNotFollow: { path: "node_modules" },
  },
} satisfies IConfiguration;
