/** `authchart factor move`: moves a stored second factor from one person's key to another person's key. */
import { secretsOf } from "../config/environment.ts"
import { personKey } from "../../machines/person-key.ts"
import type { MoveOutcome } from "../steps/totp/move-factor.ts"
import { type Command, type Flags, type Terminal, textFlag, UsageError } from "./command.ts"
import { databaseAddress, urlFlag } from "./database-address.ts"
import { modeIn, readEnvFiles } from "./env-files.ts"
import type { OpenedConfig } from "./open-config.ts"
import { withStores } from "./with-stores.ts"

export const factorCommand: Command = {
  name: "factor",
  summary: "Moves a second factor that several people can have to its owner: factor move.",
  operand: "move",
  flags: {
    from: {
      type: "string",
      value: "KEY",
      summary: "where it is stored: the former id, provider:id, or a key of personKey()",
    },
    "to-user": { type: "string", value: "ID", summary: "gives it to the adapter's user with this id" },
    "to-provider": {
      type: "string",
      value: "NAME",
      summary: "moves it to an account at this provider, see --to-account",
    },
    "to-account": { type: "string", value: "ID", summary: "the person's id at that provider: the id of authorize()" },
    url: urlFlag,
    config: {
      type: "string",
      value: "FILE",
      summary: "the application's configuration, whose audit trail records the move; default: the usual files",
    },
  },
  async run(flags, { env, folder, now, say }, operand) {
    if (operand !== "move") throw new UsageError("Name the action: authchart factor move.")
    const from = textFlag(flags, "from")
    if (!from) throw new UsageError("Which factor? Give --from.")
    const owner = ownerOf(flags)
    const to = personKey(owner.account ?? owner)
    const address = databaseAddress(flags, { env, folder })
    const all = { ...env }
    readEnvFiles(all, { folder, mode: modeIn(env) })
    const secret = secretsOf(all)
    if (secret.length === 0)
      throw new UsageError(
        "The application's secret seals the factor. Set AUTH_SECRET to the value of the application.",
      )
    const trail = await openTrail(textFlag(flags, "config"), { env, folder })
    await withStores(address, say, async (stores) => {
      if (stores === undefined) throw new Error("The database has no tables of sqlStores. Nothing changed.")
      const { moveTotp } = await import("../steps/totp/move-totp.ts")
      const outcome = await moveTotp(stores.totp, { from, to, secret }, now)
      if (outcome !== "moved") throw new Error(failures[outcome](from, to))
      say(
        `The factor that was stored under ${from} now belongs to ${to}. A row stays under the old key: no code opens it, and an instance of version 0.1.0 refuses the person there. Keep it as long as such an instance can run.`,
      )
    })
    if (typeof trail === "string") return say(`No audit trail records the move: ${trail} Give --config.`)
    const { recordAction } = await import("./record-action.ts")
    await recordAction({ name: "factor.moved", of: owner, at: now() }, trail)
  },
}

/**
 * Opens the configuration whose audit trail records the move.
 * @returns the opened configuration. If the user named no file and the command cannot open a configuration, the
 * function returns the reason as a sentence.
 * @throws {Error} if the configuration in a named file cannot be opened. The factor then has not moved.
 */
async function openTrail(
  file: string | undefined,
  { env, folder }: Pick<Terminal, "env" | "folder">,
): Promise<OpenedConfig | string> {
  const { openConfig } = await import("./open-config.ts")
  try {
    const reason = "The audit trail names people by hashes that depend on the application's secret."
    return await openConfig({ file, folder, env }, reason)
  } catch (error) {
    if (file !== undefined) throw error
    return error instanceof Error ? error.message : String(error)
  }
}

type Owner =
  | { readonly user: string; readonly account?: undefined }
  | { readonly user?: undefined; readonly account: { readonly provider: string; readonly providerAccountId: string } }

function ownerOf(flags: Flags): Owner {
  const user = textFlag(flags, "to-user")
  const [provider, providerAccountId] = [textFlag(flags, "to-provider"), textFlag(flags, "to-account")]
  if (user && provider === undefined && providerAccountId === undefined) return { user }
  if (user === undefined && provider && providerAccountId) return { account: { provider, providerAccountId } }
  throw new UsageError("Name the owner: give --to-user, or --to-provider and --to-account.")
}

const failures: Readonly<Record<Exclude<MoveOutcome, "moved">, (from: string, to: string) => string>> = {
  absent: (from) => `No factor is stored under ${from}. Nothing changed.`,
  taken: (_from, to) => `A factor is stored under ${to} already. Nothing changed.`,
  unreadable: (from) =>
    `The factor under ${from} does not open: it was sealed with another secret, or for another key. Nothing changed. Set AUTH_SECRET to the value of the application, with all older secrets.`,
  unsupported: () => "These stores cannot move a factor.",
}
