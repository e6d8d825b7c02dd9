import type { ResolvedConfig } from "../config/resolve.ts"
import { unservedConfig } from "../devtools/serve/charts-of.ts"
import type { Terminal } from "./command.ts"
import { loadConfig } from "./load-config.ts"
import { preparedConfig } from "./prepared-config.ts"

/**
 * Imports an application's module, which executes it, and resolves its configuration for display. A missing secret and
 * an untrusted host are no errors here, because this configuration serves no requests.
 *
 * @param file relative to the folder of the terminal.
 * @throws {Error} if the file is missing, the import fails, or the module has no configuration. The user reads the
 * message.
 */
export async function shownConfig(
  file: string,
  { env, folder }: Pick<Terminal, "env" | "folder">,
): Promise<ResolvedConfig> {
  return unservedConfig(preparedConfig(await loadConfig({ file, folder, env }), env))
}
