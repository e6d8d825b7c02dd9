/** Finds the budgets in which an attempt is counted: one budget for each rule whose key is known. */
import type { LimitRule } from "../../config/limit-rules.ts"
import type { BudgetLeft } from "../../../machines/facts.ts"
import type { Params } from "../../../machines/vocabulary.ts"
import type { Budget } from "../../ports/limit-store.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { clientNetwork } from "../client-network.ts"
import type { Runtime } from "../runtime.ts"

export interface RuleBudget extends Budget {
  readonly rule: LimitRule
}

/** The identifier and the network by which an attempt is counted. */
export interface CountedBy {
  readonly limit: string
  readonly provider: string | undefined
  /** As it was typed. */
  readonly of: string | undefined
  readonly network: string | undefined
}

/**
 * Returns one form for all spellings of an identifier, so that they share a budget. The form is never stored or shown.
 */
export function normalIdentifier(typed: string): string {
  return typed.normalize("NFKC").trim().toLowerCase()
}

/** Reads the identifier and the network of an attempt. An identifier that is empty or not text counts as unknown. */
export function countedBy({ limit, provider, of, credentials }: Params<"countAttempt">, runtime: Runtime): CountedBy {
  const configured = provider === undefined ? undefined : runtime.config.providers.get(provider)
  const field = configured?.type === "credentials" ? configured.config.identifier : undefined
  const typed = of ?? (field === undefined ? undefined : credentials?.[field])
  const known = typeof typed === "string" && normalIdentifier(typed) !== "" ? typed : undefined
  return { limit, provider, of: known, network: clientNetwork(runtime) }
}

/** The budgets, and the rules that cannot be counted. */
export async function budgetsFor(
  by: CountedBy,
  { config }: Pick<Runtime, "config">,
): Promise<{ budgets: readonly RuleBudget[]; skipped: readonly BudgetLeft[] }> {
  const skipped: BudgetLeft[] = []
  const budgets: RuleBudget[] = []
  for (const rule of config.limits.rulesOf(by.limit, by.provider)) {
    const needsNetwork = rule.by.includes("ip")
    const needsIdentifier = rule.by.includes("account") || rule.by.includes("address")
    if (needsNetwork && by.network === undefined) skipped.push({ rule: rule.text, skipped: "address unknown" })
    else if (needsIdentifier && by.of === undefined) skipped.push({ rule: rule.text, skipped: "identifier unknown" })
    else {
      const values = [needsIdentifier ? normalIdentifier(by.of ?? "") : "", needsNetwork ? by.network : ""]
      const name = JSON.stringify([by.limit, by.provider ?? "", rule.text, ...values])
      const key = await sha256(`${config.secrets.join(",")} authchart limit ${name}`)
      budgets.push({ rule, key, most: rule.most, window: rule.window, from: rule.from })
    }
  }
  return { budgets, skipped }
}
