/** `NODE_ENV` as an application finds it, where nothing in its environment says it. */
import type { Entry } from "../config/registry.ts"
import { applicationFolder, dependsOn } from "./app-manifest.ts"
import { modeIn, type Mode } from "./env-files.ts"

/** What sets it to `development` itself, before the application runs; files of environment variables come too late then. */
const setting = ["next", "@sveltejs/kit", "vite"]
/** What leaves it as it is. An application with none of either may be served by anything. */
const leaving = ["express", "fastify", "hono"]

type Environment = Record<string, string | undefined>

export interface NodeEnv {
  /** Has the module that is imported next find it as it would when the application runs. Reads the files on the way. */
  beforeImport: (readFiles: (mode: Mode) => void) => void
  /** Once it is known what serves the application: a server that nobody started with it has none. */
  afterImport: (entry: Entry) => Mode
}

/**
 * @param env the process's own, which is changed.
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
