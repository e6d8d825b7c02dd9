import { cpSync, existsSync } from "node:fs"
import { join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../..")

/**
 * Puts the built visualizer into a copy of the package, at its published place.
 *
 * @throws {Error} without a build of the visualizer.
 */
export function copyBuiltPage(folder: string): void {
  const modules = "dist/visualizer/modules"
  if (!existsSync(join(root, modules))) throw new Error(`There is no ${modules}: run \`npm run build\` first.`)
  cpSync(join(root, modules), join(folder, modules), { recursive: true })
}
