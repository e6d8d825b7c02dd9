/** Files of environment variables, in the order in which Next.js reads them. */
import { join, resolve } from "node:path"
import { parseEnv } from "node:util"
import { readIfThere } from "./read-if-there.ts"

/** The mode of the application. It decides which files are read, and which rules are strict. */
export type Mode = "development" | "production" | "test"

export interface EnvFiles {
  /** The files that exist, as they were named. The first file with a variable decides its value. */
  read: readonly string[]
}

/** The mode by `NODE_ENV`; every other value means production, as in the library. */
export function modeIn({ NODE_ENV }: Readonly<Record<string, string | undefined>>): Mode {
  const said = NODE_ENV || "development"
  return said === "development" || said === "test" ? said : "production"
}

/**
 * Reads the files of a folder into `env`. Variables that are set already stay, and the first file with a variable
 * decides: `.env.<mode>.local`, `.env.local` (not in tests), `.env.<mode>`, `.env`. References to other variables
 * (`$NAME`) stay as they are.
 *
 * @param named files to read instead, in their order; each has to exist.
 * @throws {Error} for a named file that cannot be read.
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
      throw new Error(`The file of environment variables ${file} does not exist.`)
    if (text === undefined) return []
    for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value
    return [file]
  })
  return { read }
}
