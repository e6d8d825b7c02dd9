/** Reads files of environment variables, in the order of Next.js. */
import { join, resolve } from "node:path"
import { parseEnv } from "node:util"
import { readIfThere } from "./read-if-there.ts"

/**
 * The mode of the application. The mode decides which files are read, and which rules the library enforces strictly.
 */
export type Mode = "development" | "production" | "test"

export interface EnvFiles {
  /** The names of the files that exist. If several files set the same variable, the first of them decides its value. */
  read: readonly string[]
}

/**
 * Returns the mode that `NODE_ENV` names. A missing value means development here, although the library treats it as
 * production. Every value except `development` and `test` means production.
 */
export function modeIn({ NODE_ENV }: Readonly<Record<string, string | undefined>>): Mode {
  const said = NODE_ENV || "development"
  return said === "development" || said === "test" ? said : "production"
}

/**
 * Reads the files of a folder into `env`. Variables that are already set do not change. If several files set the same
 * variable, the first of them decides its value, in the order `.env.<mode>.local`, `.env.local` (not in tests),
 * `.env.<mode>`, `.env`. References to other variables (`$NAME`) are not replaced.
 *
 * @param named the files to read instead of these, in the given order. Each file must exist.
 * @throws {Error} if a file of `named` does not exist, or a file cannot be read.
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
