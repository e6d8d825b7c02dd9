/**
 * Finds the budgets that count an attempt. A limit has rules: `10/5m/ip` allows 10 attempts in 5 minutes from one
 * client address. A rule has one budget for each value of its key: in this example, for each address. The function
 * skips a rule if the value of its key is unknown.
 */
import type { LimitRule } from "../../config/limit-rules.ts"
import type { BudgetLeft } from "../../../machines/facts.ts"
import type { Params } from "../../../machines/vocabulary.ts"
import type { Budget } from "../../ports/limit-store.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { normalIdentifier } from "../../protocol/normal-identifier.ts"
import { clientNetwork } from "../client-network.ts"
import type { Runtime } from "../runtime.ts"
import { stagedBudget, type Stage } from "./stages.ts"
import { addressSubject, credentialsSubject, type Subject } from "./subjects.ts"
import { typedIdentifier } from "./typed-identifier.ts"

export interface RuleBudget extends Budget {
  readonly rule: LimitRule
}

/** The values by which an attempt is counted. */
export interface CountedBy {
  readonly limit: string
  readonly provider: string | undefined
  /** The identifier as the visitor typed it. */
  readonly of: string | undefined
  readonly network: string | undefined
  /**
   * The subjects of earlier sign-ins with this identifier, for example `["address", "ada@example.com"]`. The library
   * looks for a known device by these subjects. Empty if the library never counts this kind of attempt by device.
   */
  readonly subjects: readonly Subject[]
}

/**
 * Returns the values by which the limit counts an attempt. An identifier that is empty, or is not a string, counts as
 * unknown.
 */
export function countedBy({ limit, provider, of, credentials }: Params<"countAttempt">, runtime: Runtime): CountedBy {
  const configured = provider === undefined ? undefined : runtime.config.providers.get(provider)
  const typed = of ?? (configured?.type === "credentials" ? typedIdentifier(configured.config, credentials) : undefined)
  const known = typed === undefined || normalIdentifier(typed) === "" ? undefined : typed
  const subjects = known === undefined ? [] : subjectsOf(known, configured)
  return { limit, provider, of: known, network: clientNetwork(runtime), subjects }
}

function subjectsOf(typed: string, provider: { readonly id: string; readonly type: string } | undefined): Subject[] {
  if (provider?.type === "email") return [addressSubject(typed)]
  return provider?.type === "credentials" ? [credentialsSubject(provider.id, typed), addressSubject(typed)] : []
}

interface Counting {
  readonly config: Runtime["config"]
  /** The stage of the attempt, which decides the size of the budgets. Default: `open`. */
  readonly stage?: Stage
  /** The name of the known device. Default: no device is known. */
  readonly device?: string | undefined
}

/**
 * Returns the budgets of an attempt, and the skipped rules. For an attempt from a known device, the rules by `device`
 * apply in place of the rules by identifier. An attacker can use up the budgets by identifier. The user to whom the
 * identifier belongs can then still sign in on a known device.
 */
export async function budgetsFor(
  by: Omit<CountedBy, "subjects">,
  { config, stage = "open", device: given }: Counting,
): Promise<{ budgets: readonly RuleBudget[]; skipped: readonly BudgetLeft[] }> {
  const skipped: BudgetLeft[] = []
  const budgets: RuleBudget[] = []
  const rules = config.limits.rulesOf(by.limit, by.provider)
  const device = rules.some((rule) => rule.by === "device") ? given : undefined
  for (const rule of rules) {
    const needsNetwork = rule.by.includes("ip")
    const needsIdentifier = rule.by.includes("account") || rule.by.includes("address")
    const needsDevice = rule.by === "device"
    if (needsIdentifier && device !== undefined) skipped.push({ rule: rule.text, skipped: "device known" })
    else if (needsDevice && device === undefined) skipped.push({ rule: rule.text, skipped: "device unknown" })
    else if (needsNetwork && by.network === undefined) skipped.push({ rule: rule.text, skipped: "address unknown" })
    else if (needsIdentifier && by.of === undefined) skipped.push({ rule: rule.text, skipped: "identifier unknown" })
    else {
      const values = needsDevice
        ? [device]
        : [needsIdentifier ? normalIdentifier(by.of ?? "") : "", needsNetwork ? by.network : ""]
      const { name, ...size } = stagedBudget(rule, stage, config)
      const counted = JSON.stringify([by.limit, by.provider ?? "", name, ...values])
      // The key comes from the oldest secret. During a rotation of secrets, instances with the old and with the new
      // list of secrets have the same oldest secret, so they share their budgets.
      const key = await sha256(`${config.secrets.at(-1) ?? ""} authchart limit ${counted}`)
      budgets.push({ rule, key, ...size })
    }
  }
  return { budgets, skipped }
}
