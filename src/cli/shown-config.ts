import type { ResolvedConfig } from "../config/resolve.ts"
import { unservedConfig } from "../devtools/serve/charts-of.ts"
import type { Terminal } from "./command.ts"
import { loadConfig } from "./load-config.ts"
import { preparedConfig } from "./prepared-config.ts"

/**
 * Imports an application's module, which runs its code, and resolves its configuration for a display of its flows. The
 * configuration serves no requests, so a missing secret and an untrusted host are not errors here.
 * @param file relative to the folder of the terminal.
 * @throws {Error} if the file is missing, the import fails, or the module has no configuration. The message is for the
 * user.
 */
export async function shownConfig(
  file: string,
  { env, folder }: Pick<Terminal, "env" | "folder">,
): Promise<ResolvedConfig> {
  return unservedConfig(preparedConfig(await loadConfig({ file, folder, env }), env))
}
