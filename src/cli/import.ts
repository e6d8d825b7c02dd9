/** `authchart import passwords`: copies the hashes of passwords from the tables of another library. */
import { type Command, textFlag, UsageError } from "./command.ts"
import { databaseAddress, urlFlag } from "./database-address.ts"
import { openDatabase } from "./database-url.ts"
import type { ImportCounts, ImportOutcome } from "./import/import-passwords.ts"
import { isSourceName, passwordSources } from "./import/sources.ts"
import { loadKysely } from "./load-kysely.ts"

export const importCommand: Command = {
  name: "import",
  summary: "Imports the passwords of Better Auth or Lucia into sqlStores: import passwords.",
  operand: "passwords",
  flags: {
    from: { type: "string", value: "NAME", summary: `the library: ${Object.keys(passwordSources).join(" or ")}` },
    url: urlFlag,
    table: { type: "string", value: "TABLE", summary: "the table with the hashes, if it has an unusual name" },
    apply: { type: "boolean", summary: "writes the passwords; without it, the command only reports" },
  },
  async run(flags, { env, folder, now, say }, operand) {
    if (operand !== "passwords") throw new UsageError("Name the data: authchart import passwords.")
    const from = textFlag(flags, "from") ?? ""
    if (!isSourceName(from))
      throw new UsageError(`From which library? Give --from ${Object.keys(passwordSources).join(" or --from ")}.`)
    const address = databaseAddress(flags, { env, folder })
    const dryRun = flags["apply"] !== true
    const { sqlStores } = await loadKysely(() => import("../stores/sql.ts"))
    const { sourceOf } = await import("../adapters/sql/database.ts")
    const { findTable, passwordRows } = await import("./import/read-rows.ts")
    const { importPasswords } = await import("./import/import-passwords.ts")
    const { source, title, close } = await openDatabase(address, false)
    try {
      say(title)
      const [opened, library] = [sourceOf(source), passwordSources[from]]
      const found = await findTable(library, opened, textFlag(flags, "table"))
      const stores = sqlStores(source)
      // The first call of a store makes its tables, so a dry run calls a store only if its tables exist.
      const exists = !dryRun || (await stores.migrate({ dryRun: true })).statements.length === 0
      const store = exists ? stores.passwords : undefined
      const counts = await importPasswords(passwordRows(found, opened), library, { store, dryRun, now: now() })
      for (const line of linesOf(counts, { table: found.table, library: library.title, dryRun })) say(line)
    } finally {
      await close()
    }
  },
}

const reasons: Readonly<Record<Exclude<ImportOutcome, "imported">, string>> = {
  present: "the user has a password in stores.passwords already",
  absent: "the row has no password",
  unknown: "the hash has a form that the library cannot verify",
  tooLong: "the hash is too long for a store",
}

function linesOf(
  { imported, ...skipped }: ImportCounts,
  { table, library, dryRun }: { table: string; library: string; dryRun: boolean },
): readonly string[] {
  const verb = dryRun ? "would be imported" : imported === 1 ? "was imported" : "were imported"
  const left = Object.entries(reasons).flatMap(([reason, text]) => {
    // `Object.entries` loses the types of the keys.
    const count = skipped[reason as keyof typeof skipped]
    return count === 0 ? [] : [`${count} left out: ${text}.`]
  })
  return [
    `${imported} ${imported === 1 ? "password" : "passwords"} of ${library} in the table "${table}" ${verb}.`,
    ...left,
    ...(dryRun && imported > 0 ? ["Nothing changed. To write the passwords, add --apply."] : []),
  ]
}
