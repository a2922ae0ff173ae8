import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, type ESTree } from "vite";

/** A path of the application, with the modules that draw its screen: the route's own and those of the layouts around it. */
export type Route = { path: string; screens: string[]; hasLoader: boolean };

type Settings = Map<string, ESTree.Expression>;

/** The routes of a file that makes them by `createRoute({ getParentRoute, path, component, … })`, one constant each. */
export function readRoutes(file: string): Route[] {
  const source = readFileSync(file, "utf8");
  const constants = readConstants(parseSync(file, source).program);
  const text = ({ start, end }: ESTree.Expression) => source.slice(start, end);

  /** The module in `lazyRouteComponent(() => import("./x.tsx"), …)`, written in place or as a constant. */
  const screenOf = (component: ESTree.Expression): string | undefined => {
    const lazy = constants.get(text(component)) ?? component;
    const imported = /\bimport\("([^"]+)"\)/.exec(text(lazy))?.[1];
    return imported && path.resolve(path.dirname(file), imported);
  };
  const withParents = (settings: Settings): Settings[] => {
    const parent = /\w+$/.exec(text(settings.get("getParentRoute")!))?.[0] ?? "";
    const parentSettings = settingsOf(constants.get(parent));
    return parentSettings ? [settings, ...withParents(parentSettings)] : [settings];
  };

  return [...constants.values()].flatMap((made) => {
    const settings = settingsOf(made);
    const address = settings?.get("path");
    if (!settings || !address || !settings.has("component")) return [];
    const lineage = withParents(settings);
    const components = lineage.flatMap((each) => each.get("component") ?? []);
    return {
      path: text(address).slice(1, -1),
      screens: components.flatMap((component) => screenOf(component) ?? []),
      hasLoader: lineage.some((each) => each.has("loader")),
    };
  });
}

function readConstants({ body }: ESTree.Program): Map<string, ESTree.Expression> {
  const declarations = body.flatMap((statement) =>
    statement.type === "VariableDeclaration" ? statement.declarations : [],
  );
  return new Map(declarations.flatMap(({ id, init }) => (id.type === "Identifier" && init ? [[id.name, init]] : [])));
}

/** What a route was made with; undefined for anything that is no route, and for the root, which draws nothing. */
function settingsOf(made: ESTree.Expression | undefined): Settings | undefined {
  if (made?.type !== "CallExpression" || made.callee.type !== "Identifier" || made.callee.name !== "createRoute")
    return;
  const [settings] = made.arguments;
  if (settings?.type !== "ObjectExpression") return;
  return new Map(
    settings.properties.flatMap((property) =>
      property.type === "Property" && property.key.type === "Identifier" ? [[property.key.name, property.value]] : [],
    ),
  );
}
