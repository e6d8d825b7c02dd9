/** `authchart import`: copies users, linked accounts and the hashes of passwords from the tables of another library. */
import { type Command, type Flags, textFlag, UsageError } from "./command.ts"
import { databaseAddress, urlFlag } from "./database-address.ts"
import { openDatabase } from "./database-url.ts"
import { importSources, isSourceName, type SourceName } from "./import/sources.ts"
import { loadPeer } from "./load-peer.ts"

const fields = ["id", "email", "verified", "name", "image", "user", "hash", "changed"]

export const importCommand: Command = {
  name: "import",
  summary: "Imports users or passwords of Better Auth or Lucia, or passwords of your own table: import passwords.",
  operand: "data",
  flags: {
    from: { type: "string", value: "NAME", summary: `the library: ${Object.keys(importSources).join(", ")}` },
    url: urlFlag,
    table: { type: "string", value: "TABLE", summary: "the table that the command reads, if it has an unusual name" },
    column: {
      type: "string",
      value: "FIELD=COLUMN",
      summary: `a column with an unusual name; repeatable. Fields: ${fields.join(", ")}`,
      multiple: true,
    },
    linked: { type: "string", value: "TABLE", summary: "the table of linked accounts, if it has an unusual name" },
    provider: {
      type: "string",
      value: "OLD=NEW",
      summary: "the id that a provider has in this library, if it had another id; repeatable",
      multiple: true,
    },
    users: { type: "string", value: "TABLE", summary: "the adapter's table of users; default: users" },
    accounts: { type: "string", value: "TABLE", summary: "the adapter's table of accounts, if it has an unusual name" },
    apply: { type: "boolean", summary: "writes the rows; without it, the command only reports" },
  },
  async run(flags, { env, folder, now, say }, operand) {
    if (operand !== "passwords" && operand !== "users")
      throw new UsageError("Name the data: authchart import users, or authchart import passwords.")
    const library = importSources[sourceName(flags, operand)]
    const columns = pairsOf(flags, "column")
    for (const field of Object.keys(columns))
      if (!fields.includes(field)) throw new UsageError(`--column has no field "${field}". Use ${fields.join(", ")}.`)
    const renamed = pairsOf(flags, "provider")
    const address = databaseAddress(flags, { env, folder })
    const dryRun = flags["apply"] !== true
    const { importPasswordsInto, importUsersInto } = await loadPeer("kysely", () => import("./import/import-data.ts"))
    const accounts = textFlag(flags, "accounts")
    const { source, title, close } = await openDatabase(address, false)
    try {
      say(title)
      const options = {
        source,
        library,
        given: { table: textFlag(flags, "table"), columns },
        tables: { users: textFlag(flags, "users") ?? "users", ...(accounts !== undefined && { accounts }) },
        dryRun,
        now: now(),
        say,
      }
      const { imported } =
        operand === "users"
          ? await importUsersInto(options, { linked: textFlag(flags, "linked"), renamed })
          : await importPasswordsInto(options)
      if (dryRun && imported > 0) say("Nothing changed. To write the rows, add --apply.")
    } finally {
      await close()
    }
  },
}

function sourceName(flags: Flags, operand: "passwords" | "users"): SourceName {
  const usable = Object.entries(importSources).filter(([, source]) => source[operand].length > 0)
  const from = textFlag(flags, "from") ?? ""
  if (isSourceName(from) && importSources[from][operand].length > 0) return from
  throw new UsageError(`From which library? Give --from ${usable.map(([name]) => name).join(" or --from ")}.`)
}

/** Reads the values of a flag that has the form `name=value`. */
function pairsOf(flags: Flags, name: string): Readonly<Record<string, string>> {
  const given = flags[name]
  const pairs = typeof given === "object" ? given : []
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key, value] = /^([^=]+)=(.+)$/s.exec(pair) ?? []
      if (key === undefined || value === undefined)
        throw new UsageError(`--${name} needs two names with = between them, not ${JSON.stringify(pair)}.`)
      return [key, value]
    }),
  )
}
