/** A configuration as commands show it: the one of a module, resolved, with nothing asked for that only serving needs. */
import type { ResolvedConfig } from "../config/resolve.ts"
import { unservedConfig } from "../devtools/serve/charts-of.ts"
import type { Terminal } from "./command.ts"
import { loadConfig } from "./load-config.ts"
import { preparedConfig } from "./prepared-config.ts"

/**
 * Imports the module, which runs.
 *
 * @param file as it was named, from the folder of the terminal.
 * @throws {Error} for people: no such file, an import that fails, no configuration in it.
 */
export async function shownConfig(
  file: string,
  { env, folder }: Pick<Terminal, "env" | "folder">,
): Promise<ResolvedConfig> {
  return unservedConfig(preparedConfig(await loadConfig({ file, folder, env }), env))
}
