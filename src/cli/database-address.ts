import { type Flags, type Terminal, textFlag, UsageError } from "./command.ts"
import { modeIn, readEnvFiles } from "./env-files.ts"

/** The flag with the address of a database. */
export const urlFlag = {
  type: "string",
  value: "URL",
  summary: "the database; default: DATABASE_URL, also from .env.local and similar files",
} as const

/**
 * Returns the URL of the database: the value of `--url`, otherwise `DATABASE_URL` from the environment or from files
 * such as `.env.local`. The function does not change `env`.
 * @throws {UsageError} if neither names a database.
 */
export function databaseAddress(flags: Flags, { env, folder }: Pick<Terminal, "env" | "folder">): string {
  const all = { ...env }
  readEnvFiles(all, { folder, mode: modeIn(env) })
  const address = textFlag(flags, "url") ?? all["DATABASE_URL"]
  if (!address)
    throw new UsageError("No database is named. Give --url, or set DATABASE_URL, in the environment or in .env.local.")
  return address
}
