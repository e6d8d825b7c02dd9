/** Files of environment variables, in the order in which Next.js reads them. */
import { join, resolve } from "node:path"
import { parseEnv } from "node:util"
import { readIfThere } from "./read-if-there.ts"

/** As which an application is looked at. Decides which files count, and what is strict. */
export type Mode = "development" | "production" | "test"

export interface EnvFiles {
  /** Those that were there, as they were named. The first that has a variable has it for good. */
  read: readonly string[]
}

/** As `NODE_ENV` says; the product takes what is neither of the other two for production. */
export function modeIn({ NODE_ENV }: Readonly<Record<string, string | undefined>>): Mode {
  const said = NODE_ENV || "development"
  return said === "development" || said === "test" ? said : "production"
}

/**
 * Reads the files of a folder into `env`, in place. What is set already stays, and of the files the first one to name a
 * variable: `.env.<mode>.local`, `.env.local` (not where tests run), `.env.<mode>`, `.env`. References to other variables
 * (`$NAME`) are not filled in.
 *
 * @param named read in place of those, in their order; each has to be there.
 * @throws {Error} where a named file cannot be read.
 */
export function readEnvFiles(
  env: Record<string, string | undefined>,
  { folder, mode, named = [] }: { folder: string; mode: Mode; named?: readonly string[] | undefined },
): EnvFiles {
  const usual = [`.env.${mode}.local`, ...(mode === "test" ? [] : [".env.local"]), `.env.${mode}`, ".env"]
  const files = named.length > 0 ? named : usual
  const read = files.flatMap((file) => {
    const path = named.length > 0 ? resolve(folder, file) : join(folder, file)
    const text = readIfThere(path)
    if (text === undefined && named.length > 0)
      throw new Error(`The file of environment variables ${file} is not there.`)
    if (text === undefined) return []
    for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value
    return [file]
  })
  return { read }
}
