import { join } from "node:path"

/**
 * Returns the modules that `imports` in package.json replaces on edge runtimes, each with its source file on other
 * platforms. Tests of the sources import these files.
 *
 * @param root the folder of the sources.
 */
export function replacedModules(root: string): Readonly<Record<string, string>> {
  return {
    "#config-parts": join(root, "src/config/parts.ts"),
    "#other-forms": join(root, "src/frameworks/next/other-forms.ts"),
    "#prove-flows": join(root, "src/facade/prove-flows.ts"),
  }
}
