/** Writes budgets as text for a terminal, or as JSON for programs. */
import type { BudgetUse } from "../../ports/limit-store.ts"
import type { CountedRule } from "./counted-rules.ts"

export interface ShownLimits {
  /** The name of the configuration's file. */
  readonly file: string
  readonly rules: readonly CountedRule[]
  /** The number of used attempts of each budget, by the key of the budget. */
  readonly uses: ReadonlyMap<string, BudgetUse>
  /** The number of budgets that the command reset; `undefined` if the user did not request a reset. */
  readonly reset: number | undefined
  /** True if the configuration has `limits: false`. */
  readonly isOff: boolean
}

export function limitLines({ file, rules, uses, reset, isOff }: ShownLimits): readonly string[] {
  const titles = [...new Set(rules.map(titleOf))]
  const width = Math.max(0, ...rules.map(({ rule }) => rule.text.length)) + 2
  const lines = titles.flatMap((title) => [
    "",
    title,
    ...rules
      .filter((one) => titleOf(one) === title)
      .map((one) => `  ${one.rule.text.padEnd(width)}${stateOf(one, uses)}`),
  ])
  if (rules.length === 0)
    lines.push("", isOff ? "limits is false: no attempts are counted." : "No such rule counts attempts.")
  if (reset !== undefined) lines.push("", `Reset ${reset} ${reset === 1 ? "budget" : "budgets"}.`)
  return [`authchart limits: ${file}`, ...lines]
}

function titleOf({ limit, provider }: CountedRule): string {
  return `${limit}, ${provider === undefined ? "steps and flows" : `provider ${provider}`}`
}

function stateOf({ rule, budget }: CountedRule, uses: ShownLimits["uses"]): string {
  if (rule.by === "device") return "each known device has its own; not shown"
  if (budget === undefined) return `give ${missing(rule.by).join(" and ")}`
  const { used = 0, ends = 0 } = uses.get(budget.key) ?? {}
  if (used === 0) return `${rule.most} left`
  return `${Math.max(0, rule.most - used)} of ${rule.most} left, whole at ${new Date(ends).toISOString()}`
}

/** Returns the flags that a rule of this kind needs to find the visitor's budget. */
function missing(by: CountedRule["rule"]["by"]): readonly string[] {
  return by.split("+").map((part) => (part === "ip" ? "--ip" : "--account"))
}

/** Returns budgets as JSON with stable names. The JSON contains no identifier, no address and no key of a budget. */
export function limitsJson({ file, rules, uses, reset }: ShownLimits): string {
  const budgets = rules.map(({ limit, provider, rule, budget }) => {
    const named = { limit, provider: provider ?? null, rule: rule.text, most: rule.most }
    if (budget === undefined) return { ...named, left: null, whole: null }
    const { used = 0, ends = 0 } = uses.get(budget.key) ?? {}
    return { ...named, left: Math.max(0, rule.most - used), whole: ends === 0 ? null : new Date(ends).toISOString() }
  })
  return JSON.stringify({ file, budgets, ...(reset === undefined ? {} : { reset }) }, null, 2)
}
