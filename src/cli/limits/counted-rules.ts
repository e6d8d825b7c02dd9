/** The rules that a configuration counts attempts by, with the budget of one visitor in each. */
import { defaultLimits } from "../../config/limits.ts"
import type { LimitRule } from "../../config/limit-rules.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import { budgetsFor, type RuleBudget } from "../../effects/limits/budgets-for.ts"

/** Whose budgets are shown. */
export interface Visitor {
  /** The identifier as it was typed, or the key of a user. */
  readonly of: string | undefined
  /** `of` is the key of a user: only steps and flows of the application count by it. */
  readonly isUser: boolean
  readonly network: string | undefined
  /** The budgets that all visitors share are reset, too. */
  readonly flow: boolean
}

/** A rule, and the budget of the visitor. */
export interface CountedRule {
  readonly limit: string
  /** `undefined`: counted by steps and flows of the application. */
  readonly provider: string | undefined
  readonly rule: LimitRule
  /** `undefined` where the visitor is not named in full, and for rules by `device`: only the browser has its name. */
  readonly budget: RuleBudget | undefined
  /** The key of the budget of the delay, which a rule by `account` has too. A reset clears it. */
  readonly delayKey: string | undefined
}

interface Counter {
  readonly limit: string
  readonly provider: string | undefined
}

/** @param wanted leaves out all other limits, and all other providers. */
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

/** Everything that counts: providers by their type; steps and flows of the application by the names that they declare. */
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
