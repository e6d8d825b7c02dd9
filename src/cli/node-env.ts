/** The value of `NODE_ENV` that the application sees if the environment does not set it. */
import type { Entry } from "../config/registered-configs.ts"
import { applicationFolder, dependsOn } from "./app-manifest.ts"
import { modeIn, type Mode } from "./env-files.ts"

/** Tools that set it to `development` before the application runs, and before files of variables are read. */
const setting = ["next", "@sveltejs/kit", "vite"]
/** Frameworks that do not set it. For an application without any of these packages the value is unknown. */
const leaving = ["express", "fastify", "hono"]

type Environment = Record<string, string | undefined>

export interface NodeEnv {
  /** Sets the value for the import of the module, as when the application runs. Reads the files meanwhile. */
  beforeImport: (readFiles: (mode: Mode) => void) => void
  /** Corrects the value once the entry is known: a server without it runs without it. */
  afterImport: (entry: Entry) => Mode
}

/**
 * @param env the environment of the process, which is changed.
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
