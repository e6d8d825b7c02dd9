/**
 * Lists the rules by which a configuration limits attempts, each with the budget of one visitor: the counter that a
 * store keeps for this visitor.
 */
import { defaultLimits } from "../../config/default-limits.ts"
import type { LimitRule } from "../../config/limit-rules.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import { budgetsFor, type RuleBudget } from "../../effects/limits/budgets-for.ts"

/** The visitor whose budgets the command shows or resets. */
export interface Visitor {
  /** The identifier as the visitor typed it, or the id of a user. `undefined` if the command names neither. */
  readonly of: string | undefined
  /** True if `of` is the id of a user. Only steps and flows of the application count by this id. */
  readonly isUser: boolean
  readonly network: string | undefined
  /** True if the command has `--flow`: a reset then includes the budgets of whole flows, which all visitors share. */
  readonly flow: boolean
}

/** A rule, with the budget that it gives the visitor. */
export interface CountedRule {
  readonly limit: string
  /** The provider's id; `undefined` for limits that steps and flows of the application count. */
  readonly provider: string | undefined
  readonly rule: LimitRule
  /**
   * The visitor's budget. `undefined` if the operator did not pass a value by which the rule counts, for example the IP
   * address. Also `undefined` for rules by `device`, because only the browser's cookie names the device.
   */
  readonly budget: RuleBudget | undefined
  /**
   * The key of the second budget of a rule by `account`. The second budget counts the attempts that the library allows
   * with a delay after the first budget is used up. A reset clears both budgets.
   */
  readonly delayKey: string | undefined
}

interface Counter {
  readonly limit: string
  readonly provider: string | undefined
}

/**
 * Returns the rules of a configuration, each with the visitor's budget.
 * @param wanted the limit and the provider to show. The result has no rules of other limits and providers.
 */
export async function countedRules(
  config: ResolvedConfig,
  { of, isUser, network }: Visitor,
  wanted: { readonly limit: string | undefined; readonly provider: string | undefined },
): Promise<readonly CountedRule[]> {
  const counters = countersIn(config).filter(
    ({ limit, provider }) =>
      (wanted.limit === undefined || limit === wanted.limit) &&
      (wanted.provider === undefined || provider === wanted.provider) &&
      (!isUser || provider === undefined),
  )
  const all = counters.map(async ({ limit, provider }) => {
    const by = { limit, provider, of, network }
    const [whole, delayed] = await Promise.all([
      budgetsFor(by, { config, stage: "challenged" }),
      budgetsFor(by, { config, stage: "delayed" }),
    ])
    return config.limits.rulesOf(limit, provider).map((rule): CountedRule => {
      const ofRule = (budget: RuleBudget) => budget.rule === rule
      const budget = whole.budgets.find(ofRule)
      const delayKey = delayed.budgets.find(ofRule)?.key
      return { limit, provider, rule, budget, delayKey: delayKey === budget?.key ? undefined : delayKey }
    })
  })
  return (await Promise.all(all)).flat()
}

/**
 * Returns all limits that the configuration counts. The type of a provider decides which limit its sign-ins count.
 * Steps and flows of the application can count built-in limits, and limits that they declare themselves.
 */
function countersIn({ declaredProviders, steps, ownFlows }: ResolvedConfig): readonly Counter[] {
  const ofProviders = [...declaredProviders.values()].flatMap(({ id, type }): Counter[] => {
    if (type === "credentials") return [{ limit: "signIn.failed", provider: id }]
    if (type === "anonymous") return [{ limit: "signIn.anonymous", provider: id }]
    return type === "email" ? [{ limit: "mail.sent", provider: id }] : []
  })
  const parts = [...steps.values(), ...ownFlows.values()]
  const declared = parts.flatMap(({ limits }) => Object.keys(limits ?? {}))
  const names = parts.length === 0 ? [] : new Set([...Object.keys(defaultLimits), ...declared])
  return [...ofProviders, ...[...names].map((limit) => ({ limit, provider: undefined }))]
}
