/** Gives `NODE_ENV` the value that it has in the running application, if the environment does not set it. */
import type { Entry } from "../config/registered-configs.ts"
import { applicationFolder, dependsOn } from "./app-manifest.ts"
import { modeIn, type Mode } from "./env-files.ts"

/** Tools that set `NODE_ENV` to `development` before they read `.env` files and run the application. */
const setting = ["next", "@sveltejs/kit", "vite", "astro", "nuxt"]
/**
 * Frameworks that do not set `NODE_ENV`. If an application depends on none of the packages in these two lists, the
 * value of `NODE_ENV` in the running application is unknown.
 */
const leaving = ["express", "fastify", "hono", "elysia"]

type Environment = Record<string, string | undefined>

export interface NodeEnv {
  /**
   * Sets `NODE_ENV` for the import of the application's module. An `.env` file can set `NODE_ENV` too. Therefore, the
   * function calls `readFiles` before it assumes a value.
   */
  beforeImport: (readFiles: (mode: Mode) => void) => void
  /**
   * Corrects `NODE_ENV` after the import, and returns the mode. If the module called an entry point for servers, the
   * function removes a value that `beforeImport` only assumed, because the server runs without `NODE_ENV`.
   */
  afterImport: (entry: Entry) => Mode
}

/**
 * Returns the two functions that set `NODE_ENV` before and after the import of a module.
 * @param env the environment variables of the process, which the functions change.
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
