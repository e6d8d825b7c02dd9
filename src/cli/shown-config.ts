import type { ResolvedConfig } from "../config/resolve.ts"
import { unservedConfig } from "../devtools/serve/charts-of.ts"
import type { Terminal } from "./command.ts"
import { loadConfig } from "./load-config.ts"
import { preparedConfig } from "./prepared-config.ts"

/**
 * Imports the module, which runs, and resolves its configuration for display, without the parts that only serving
 * needs.
 *
 * @param file relative to the folder of the terminal.
 * @throws {Error} for a missing file, a failed import, or a module without a configuration. The user reads the message.
 */
export async function shownConfig(
  file: string,
  { env, folder }: Pick<Terminal, "env" | "folder">,
): Promise<ResolvedConfig> {
  return unservedConfig(preparedConfig(await loadConfig({ file, folder, env }), env))
}
