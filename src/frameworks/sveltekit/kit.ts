import { readEnvironment, type Environment } from "../../config/environment.ts"

/** What SvelteKit tells the code that it has built. */
export interface Kit {
  /** Vite bundled the package with the application, so that both have the same SvelteKit. */
  bundled: boolean
  /** `kit.paths.base`: empty, or a path without a slash at its end. */
  base: string
  /** Pages are being made in advance: nobody is there to be signed in. */
  building: boolean
  /** `$env/dynamic/private`, which knows `.env` files, over `process.env`. */
  environment: () => Environment
}

let asked: Promise<Kit> | undefined

/** The same for the life of the process. Where Vite did not bundle the package with the application, only `process.env`. */
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
    // SvelteKit fills it in when the server starts, so it is read from the module each time.
    environment: () => ({ ...readEnvironment(), ...secrets?.env }),
  }
}

function absent(): undefined {
  return undefined
}

/** How a load function or an action ends that cannot go on. */
export type Ending = { status: 302 | 303; location: string } | { status: number; message: string }

/** Throws what SvelteKit ends a load function or an action by. */
export async function end(ending: Ending): Promise<never> {
  const found = await import("@sveltejs/kit").catch(absent)
  if (found === undefined) throw new Error("The request has ended.")
  return "location" in ending
    ? found.redirect(ending.status, ending.location)
    : found.error(ending.status, { message: ending.message })
}
