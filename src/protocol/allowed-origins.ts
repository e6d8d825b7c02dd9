/** Which origins an application lists, and whether one is among them. Pure and total. */
import { isLoopback } from "./outbound-fetch.ts"

/** `https://*.` and at least two labels: a pattern never spans a whole top-level domain. */
const pattern = /^https:\/\/\*\.([^.*/?#@:]+(?:\.[^.*/?#@:]+)+)(:\d+)?$/

/**
 * Whether a text can stand in a list of origins: an origin as browsers spell it (`https:`, or `http:` on loopback), or
 * `https://*.example.com`.
 */
export function isOriginRule(text: string): boolean {
  const plain = pattern.test(text) ? text.replace("*", "x") : text
  // URL parsers take a star for a letter.
  if (plain.includes("*") || !URL.canParse(plain)) return false
  const url = new URL(plain)
  return url.origin === plain && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url)))
}

/**
 * Whether an origin is listed. A star stands for exactly one label of one character or more; scheme, port and the rest
 * of the name must be the same.
 *
 * @param origin as `URL.origin` gives it.
 * @param rules those that are no rules by {@link isOriginRule} match nothing.
 */
export function originListed(origin: string, rules: readonly string[]): boolean {
  return rules.some((rule) => {
    if (!isOriginRule(rule)) return false
    if (!rule.includes("*")) return rule === origin
    const [before = "", after = ""] = rule.split("*")
    if (!origin.startsWith(before) || !origin.endsWith(after)) return false
    return /^[a-z0-9_-]+$/.test(origin.slice(before.length, -after.length))
  })
}
