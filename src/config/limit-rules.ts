/** Reads the rules of a limit: `10/5m/account+ip, 100/account`. */
import type { LimitKey } from "../ports/limits.ts"

export interface LimitRule {
  /** The rule as the application wrote it, for traces. This text contains no data of a visitor. */
  readonly text: string
  /** The maximum number of attempts in the period. */
  readonly most: number
  /** The length of the period, in milliseconds. */
  readonly window: number
  /** The attempt with which the period begins, see `Budget.from`. `last` for a rule without a period. */
  readonly from: "first" | "last"
  readonly by: LimitKey
}

const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const keys: readonly LimitKey[] = ["account", "address", "ip", "account+ip", "address+ip", "device", "flow"]

/**
 * The period of a rule that names no period, in milliseconds. After this time without an attempt, the library resets
 * the count. An attacker can use up the attempts for another person's identifier: the period therefore also limits how
 * long the identifier stays blocked.
 */
const memory = units.h
/** The maximum length of a period, in milliseconds: 90 days. */
const longest = 90 * units.d

/**
 * Parses comma-separated rules.
 *
 * @returns the rules, or one sentence that names the invalid rule and the reason.
 */
export function readLimitRules(rules: string): readonly LimitRule[] | string {
  const texts = rules.split(",").map((text) => text.replaceAll(/\s/g, ""))
  const read: LimitRule[] = []
  for (const text of texts) {
    const rule = readRule(text)
    if (typeof rule === "string") return rule
    if (read.some((other) => other.text === text)) return `"${text}" is listed twice.`
    read.push(rule)
  }
  return read
}

function readRule(text: string): LimitRule | string {
  const [, number = "", count = "", unit, by = ""] = /^([^/]*)\/(?:(\d*)([smhd])\/)?([^/]*)$/.exec(text) ?? []
  if (by === "") return `"${text}" is not a rule. Write attempts, period and key: "10/5m/account+ip", or "100/account".`
  const most = Number(number)
  if (!/^\d+$/.test(number) || most < 1 || most > 1_000_000)
    return `"${text}" begins with "${number}". Write a whole number of attempts, from 1 to 1000000.`
  const key = keys.find((one) => one === by)
  if (key === undefined) return `"${text}" counts by "${by}". The keys are ${keys.join(", ")}.`
  const window = unit === undefined ? memory : Number(count === "" ? 1 : count) * units[unit as keyof typeof units]
  if (window < units.s || window > longest) return `"${text}" has a period outside of 1s to 90d.`
  return { text, most, window, from: unit === undefined ? "last" : "first", by: key }
}
