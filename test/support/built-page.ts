import { cpSync, existsSync } from "node:fs"
import { join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../..")

/**
 * Puts the built visualizer into a copy of the package, where the published one has it.
 *
 * @throws {Error} where it was not built.
 */
export function copyBuiltPage(folder: string): void {
  const modules = "dist/visualizer/modules"
  if (!existsSync(join(root, modules))) throw new Error(`There is no ${modules}: \`npm run build\` comes first.`)
  cpSync(join(root, modules), join(folder, modules), { recursive: true })
}
