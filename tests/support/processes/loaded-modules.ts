import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

/** Run by `node --import` ahead of a program: at its end, writes the addresses of all modules it loaded to LOADED_MODULES. */
const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
process.on("exit", () => writeFileSync(process.env["LOADED_MODULES"]!, JSON.stringify(loaded)));
