/** The modules of Auth.js and their counterparts. `docs/moving-over.md` has the same table. */
import { existsSync } from "node:fs"

/** The modules with a counterpart, without the modules of providers. */
export const counterparts: Readonly<Record<string, string>> = {
  "next-auth": "authchart",
  "next-auth/react": "authchart/react",
  "next-auth/webauthn": "authchart/webauthn",
  "next-auth/jwt": "authchart/jwt",
  "@auth/core/jwt": "authchart/jwt",
  "next-auth/adapters": "authchart/adapters",
  "@auth/core/adapters": "authchart/adapters",
  "next-auth/providers": "authchart/providers",
  "@auth/core/providers": "authchart/providers",
  "@auth/express": "authchart/express",
  "@auth/sveltekit": "authchart/sveltekit",
  "@auth/express/adapters": "authchart/adapters",
  "@auth/sveltekit/adapters": "authchart/adapters",
  "@auth/express/providers": "authchart/providers",
  "@auth/sveltekit/providers": "authchart/providers",
  "@auth/core": "authchart/core",
  "@auth/core/errors": "authchart/errors",
  "@auth/core/types": "authchart/types",
}

/** The packages whose modules `<package>/providers/…` have a counterpart. */
export const providerPackages = ["next-auth", "@auth/core", "@auth/express", "@auth/sveltekit"] as const

/** The new name of a module, or a sentence that says how a developer replaces the module. */
export type Renaming = { to: string } | { mend: string }

/**
 * Returns the counterpart of a module of Auth.js.
 *
 * @returns `undefined` if the module is not one of Auth.js, or stays as it is, as the adapters do.
 */
export function renamingOf(name: string): Renaming | undefined {
  const to = Object.hasOwn(counterparts, name) ? counterparts[name] : undefined
  if (to !== undefined) return { to }
  if (!isOfAuthJs(name)) return undefined
  const provider = providerIn(name)
  if (provider !== undefined && isProvider(provider)) return { to: `authchart/providers/${provider}` }
  return { mend: mendOf(name, provider) }
}

/** Returns true for the modules of Auth.js itself, without its adapters. */
export function isOfAuthJs(name: string): boolean {
  return /^(?:next-auth|@auth\/(?!(?:[\w-]+-)?adapter)[\w-]+)(?:\/|$)/.test(name)
}

function providerIn(name: string): string | undefined {
  const of = providerPackages.find((one) => name.startsWith(`${one}/providers/`))
  return of === undefined ? undefined : name.slice(`${of}/providers/`.length)
}

/**
 * Returns true if this package has a module for a provider. The function looks for a `.js` or a `.ts` file in the same
 * folder, because the build and the sources have the same folders.
 */
function isProvider(name: string): boolean {
  const file = (ending: string) => new URL(`../../providers/${name}.${ending}`, import.meta.url)
  return /^[\w-]+$/.test(name) && name !== "index" && (existsSync(file("js")) || existsSync(file("ts")))
}

function mendOf(name: string, provider: string | undefined): string {
  if (provider !== undefined)
    return `There is no module for the provider "${provider}". Write the provider as an object, as docs/moving-over.md says.`
  if (/^@auth\/sveltekit\/(?:client|components)$/.test(name))
    return "Use the two forms of docs/moving-over.md, section SvelteKit."
  if (name === "next-auth/middleware" || name === "next-auth/next")
    return 'In version 5 this module is empty. Use `auth` of your configuration: export { auth as proxy } from "./auth".'
  return "This module has no counterpart. docs/moving-over.md lists the modules that have one."
}
