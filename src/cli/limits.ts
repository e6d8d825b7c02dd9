/** `authchart limits`: shows how many attempts an identifier or an IP address has left, and resets the counts. */
import { relative } from "node:path"
import { personKey } from "../../machines/person-key.ts"
import { type Command, type Flags, type Terminal, textFlag, UsageError } from "./command.ts"
import type { Visitor } from "./limits/counted-rules.ts"
import type { OutsideSubject } from "../protocol/entry-outside-flow.ts"

export const limitsCommand: Command = {
  name: "limits",
  summary: "Shows what is left of the limits on attempts, by identifier, user or address, and resets it.",
  operand: "config",
  flags: {
    account: { type: "string", value: "NAME", summary: "the identifier that was typed, or the recipient of mails" },
    user: {
      type: "string",
      value: "ID",
      summary: "the adapter's user, whose steps and own flows count by the user's key",
    },
    ip: { type: "string", value: "ADDRESS", summary: "the client's address" },
    flow: { type: "boolean", summary: "with --reset: also the budgets that all visitors share" },
    limit: { type: "string", value: "LIMIT", summary: "only this limit: signIn.failed" },
    provider: { type: "string", value: "ID", summary: "only the limits of this provider" },
    reset: { type: "boolean", summary: "gives the shown budgets all their attempts back" },
    production: { type: "boolean", summary: "reads the files of environment variables as in production" },
    env: {
      type: "string",
      value: "FILE",
      multiple: true,
      summary: "read instead of .env.local and similar files; can be repeated",
    },
    json: { type: "boolean", summary: "prints JSON" },
  },
  async run(flags, terminal, operand) {
    const visitor = await visitorOf(flags)
    const reset = flags["reset"] === true
    if (reset && visitor.of === undefined && visitor.network === undefined && !visitor.flow)
      throw new UsageError("Whose budgets? Give --account, --user, --ip or --flow.")
    const { openLimits } = await import("./limits/open-limits.ts")
    const { countedRules } = await import("./limits/counted-rules.ts")
    const { limitLines, limitsJson } = await import("./limits/report.ts")
    const { recordAction } = await import("./record-action.ts")
    const opened = await openLimits({ ...loading(flags, terminal), file: operand })
    const wanted = { limit: textFlag(flags, "limit"), provider: textFlag(flags, "provider") }
    const rules = await countedRules(opened.config, visitor, wanted)
    const named = rules.flatMap(({ budget }) => budget ?? [])
    const cleared = reset ? rules.filter(({ rule, budget }) => budget && (rule.by !== "flow" || visitor.flow)) : []
    const keys = cleared.flatMap(({ budget, delayKey }) => [budget?.key, delayKey]).filter((key) => key !== undefined)
    if (keys.length > 0) await opened.ask((store) => store.clear(keys))
    const uses = named.length > 0 ? await opened.ask((store) => store.read(named, terminal.now())) : []
    const shown = {
      file: relative(terminal.folder, opened.file),
      rules,
      uses: new Map(named.map(({ key }, at) => [key, uses[at] ?? { used: 0, ends: 0 }])),
      reset: reset ? cleared.length : undefined,
      isOff: opened.config.given.limits === false,
    }
    terminal.say(flags["json"] === true ? limitsJson(shown) : limitLines(shown).join("\n"))
    if (keys.length === 0) return
    await recordAction({ name: "limits.cleared", of: targetOf(flags), at: terminal.now() }, opened)
  },
}

/** Returns the user, identifier or address whose counts the command resets, in the form that the audit trail uses. */
function targetOf(flags: Flags): OutsideSubject {
  const [identifier, user, address] = ["account", "user", "ip"].map((name) => textFlag(flags, name))
  return { identifier, user, address, provider: textFlag(flags, "provider") }
}

/**
 * Returns the visitor that the flags name.
 *
 * @throws {UsageError} if `--ip` is not an IP address, if `--account` or `--user` is empty, or if the flags name both
 * an identifier and a user.
 */
async function visitorOf(flags: Flags): Promise<Visitor> {
  const [account, user, ip] = ["account", "user", "ip"].map((name) => textFlag(flags, name))
  if (account !== undefined && user !== undefined) throw new UsageError("Give --account or --user, not both.")
  if (account?.trim() === "" || user === "") throw new UsageError("--account and --user are not empty.")
  const { networkOf } = await import("../protocol/client-address.ts")
  const network = ip === undefined ? undefined : networkOf(ip)
  if (ip !== undefined && network === undefined)
    throw new UsageError("--ip is an address of IPv4 or IPv6: 203.0.113.9, 2001:db8::1.")
  return {
    of: user === undefined ? account : personKey({ user }),
    isUser: user !== undefined,
    network,
    flow: flags["flow"] === true,
  }
}

function loading(flags: Flags, { env, folder }: Terminal) {
  const envFiles = typeof flags["env"] === "object" ? flags["env"] : undefined
  return { env, folder, envFiles, production: flags["production"] === true }
}
