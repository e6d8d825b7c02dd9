/** Lists the rules by which a configuration counts attempts, each with the budget of one visitor. */
import { defaultLimits } from "../../config/default-limits.ts"
import type { LimitRule } from "../../config/limit-rules.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import { budgetsFor, type RuleBudget } from "../../effects/limits/budgets-for.ts"

/** The visitor whose budgets are shown. */
export interface Visitor {
  /** The identifier as the visitor typed it, or the key of a user. `undefined` if the flags name neither. */
  readonly of: string | undefined
  /** True if `of` is the key of a user. Only the application's steps and flows count by such a key. */
  readonly isUser: boolean
  readonly network: string | undefined
  /** True if a reset includes the budgets that all visitors share. */
  readonly flow: boolean
}

/** A rule, with the budget that it gives the visitor. */
export interface CountedRule {
  readonly limit: string
  /** The provider's id; `undefined` for limits that steps and flows of the application count. */
  readonly provider: string | undefined
  readonly rule: LimitRule
  /**
   * The visitor's budget. The budget is `undefined` if the flags do not name everything by which the rule counts, for
   * example no address. The budget is also `undefined` for rules by `device`, because only the browser's cookie
   * contains the device's name.
   */
  readonly budget: RuleBudget | undefined
  /**
   * The key of the second budget of a rule by `account`. The second budget counts the attempts that the library allows
   * with a delay after the first budget is used up. A reset clears it too.
   */
  readonly delayKey: string | undefined
}

interface Counter {
  readonly limit: string
  readonly provider: string | undefined
}

/**
 * Returns the rules of a configuration, each with the visitor's budget.
 *
 * @param wanted the limit and the provider to show. Rules of other limits and providers are left out.
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
 * Returns all limits that the configuration counts. The type of a provider decides its limit. Steps and flows of the
 * application can count the built-in limits and the limits that they declare.
 */
function countersIn({ declaredProviders, steps, ownFlows }: ResolvedConfig): readonly Counter[] {
  const ofProviders = [...declaredProviders.values()].flatMap(({ id, type }): Counter[] => {
    if (type === "credentials") return [{ limit: "signIn.failed", provider: id }]
    return type === "email" ? [{ limit: "mail.sent", provider: id }] : []
  })
  const parts = [...steps.values(), ...ownFlows.values()]
  const declared = parts.flatMap(({ limits }) => Object.keys(limits ?? {}))
  const names = parts.length === 0 ? [] : new Set([...Object.keys(defaultLimits), ...declared])
  return [...ofProviders, ...[...names].map((limit) => ({ limit, provider: undefined }))]
}
