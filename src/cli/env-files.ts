/** Reads `.env` files, in the order of Next.js. */
import { join, resolve } from "node:path"
import { parseEnv } from "node:util"
import { readIfThere } from "./read-if-there.ts"

/**
 * The mode of the application. It decides which `.env` files the command reads, and whether the library enforces its
 * rules for production.
 */
export type Mode = "development" | "production" | "test"

export interface EnvFiles {
  /** The names of the files that exist. If several files set the same variable, the first of these files wins. */
  read: readonly string[]
}

/**
 * Returns the mode that `NODE_ENV` names. Every value except `development` and `test` means production. A missing value
 * means development in the command line, because most tools that run an application set `development` themselves, and
 * the command line runs without them. In the library, a missing value means production.
 */
export function modeIn({ NODE_ENV }: Readonly<Record<string, string | undefined>>): Mode {
  const said = NODE_ENV || "development"
  return said === "development" || said === "test" ? said : "production"
}

/**
 * Reads the `.env` files of a folder into `env`. Variables that exist already keep their values. If several files set
 * the same variable, the first file wins, in the order `.env.<mode>.local`, `.env.local` (not in tests), `.env.<mode>`,
 * `.env`. The function does not expand references to other variables (`$NAME`).
 * @param named files to read instead of the `.env` files, in the given order.
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
