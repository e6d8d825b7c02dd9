import { readEnvironment, type Environment } from "../../config/environment.ts"

/** The values that are read from SvelteKit's modules. */
export interface Kit {
  /**
   * True if Vite bundled this package with the application, so that the package and the application use the same copy
   * of SvelteKit.
   */
  bundled: boolean
  /** `kit.paths.base`: empty, or a path without a slash at its end. */
  base: string
  /** True while SvelteKit prerenders pages. There is then no visitor. */
  building: boolean
  /**
   * Returns the variables of `$env/dynamic/private`, which include those of `.env` files, and the variables of
   * `process.env`. If both have a variable, `$env/dynamic/private` wins.
   */
  environment: () => Environment
}

let asked: Promise<Kit> | undefined

/**
 * Returns the values of SvelteKit's modules. Reads them once for each process. If Vite did not bundle the package, the
 * environment is `process.env`.
 */
export function kit(): Promise<Kit> {
  asked ??= ask()
  return asked
}

async function ask(): Promise<Kit> {
  const [environment, paths, secrets] = await Promise.all([
    import("$app/environment").catch(absent),
    import("$app/paths").catch(absent),
    import("$env/dynamic/private").catch(absent),
  ])
  return {
    bundled: environment !== undefined,
    base: paths?.base ?? "",
    building: environment?.building ?? false,
    // This function reads `env` at each call, because SvelteKit fills it only when the server starts.
    environment: () => ({ ...readEnvironment(), ...secrets?.env }),
  }
}

function absent(): undefined {
  return undefined
}

/** The redirect or error with which a load function or an action ends a request. */
export type Ending = { status: 302 | 303; location: string } | { status: number; message: string }

/** Throws SvelteKit's redirect or error. */
export async function end(ending: Ending): Promise<never> {
  const found = await import("@sveltejs/kit").catch(absent)
  if (found === undefined) throw new Error("The request has ended.")
  return "location" in ending
    ? found.redirect(ending.status, ending.location)
    : found.error(ending.status, { message: ending.message })
}
