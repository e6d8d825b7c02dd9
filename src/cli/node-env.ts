/** If the environment does not set `NODE_ENV`, sets it to the value that it has in the running application. */
import type { Entry } from "../config/registered-configs.ts"
import { applicationFolder, dependsOn } from "./app-manifest.ts"
import { modeIn, type Mode } from "./env-files.ts"

/** Tools that set `NODE_ENV` to `development` before they read files of variables and run the application. */
const setting = ["next", "@sveltejs/kit", "vite"]
/**
 * Frameworks that do not set `NODE_ENV`. If an application has no package of this list or the list before, the value of
 * `NODE_ENV` in the running application is unknown.
 */
const leaving = ["express", "fastify", "hono"]

type Environment = Record<string, string | undefined>

export interface NodeEnv {
  /**
   * Sets `NODE_ENV` for the import of the application's module. A file of variables can set `NODE_ENV` too. Therefore,
   * this function calls `readFiles` before it assumes a value for a missing `NODE_ENV`.
   */
  beforeImport: (readFiles: (mode: Mode) => void) => void
  /**
   * Corrects `NODE_ENV` for the entry that the module called, and returns the mode. For an entry for servers, a value
   * that `beforeImport` only assumed is removed, because the server runs without `NODE_ENV`.
   */
  afterImport: (entry: Entry) => Mode
}

/**
 * Returns the functions that set `NODE_ENV` around the import of a module.
 *
 * @param env the environment variables of the process, which are changed.
 * @param file the application's module.
 */
export function nodeEnvFor(env: Environment, file: string, production: boolean): NodeEnv {
  const folder = applicationFolder(file)
  const isSet = dependsOn(folder, setting).length > 0
  const isLeft = !isSet && dependsOn(folder, leaving).length > 0
  let assumed = false
  return {
    beforeImport: (readFiles) => {
      if (production) env["NODE_ENV"] = "production"
      else if (isSet) env["NODE_ENV"] ||= "development"
      readFiles(modeIn(env))
      assumed = !env["NODE_ENV"] && !isLeft
      if (assumed) env["NODE_ENV"] = "development"
    },
    afterImport: (entry) => {
      if (entry === "main") env["NODE_ENV"] ||= "development"
      else if (assumed) delete env["NODE_ENV"]
      return modeIn(env)
    },
  }
}
