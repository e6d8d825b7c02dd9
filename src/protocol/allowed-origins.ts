/**
 * Checks the entries of the list of origins that an application allows, and compares an origin with that list. The
 * functions have no side effects and never throw.
 */
import { isLoopback } from "../ports/addresses.ts"

/**
 * Matches a pattern such as `https://*.example.com`. At least two labels must follow the star, so that no pattern
 * allows a whole top-level domain.
 */
const pattern = /^https:\/\/\*\.([^.*/?#@:]+(?:\.[^.*/?#@:]+)+)(:\d+)?$/

/**
 * Returns true if a string may be an entry of a list of origins: an origin as browsers write it (`https:`, or `http:`
 * on loopback), or `https://*.example.com`.
 */
export function isOriginRule(text: string): boolean {
  const plain = pattern.test(text) ? text.replace("*", "x") : text
  // URL parsers accept a star anywhere in a host name, so the function refuses it explicitly.
  if (plain.includes("*") || !URL.canParse(plain)) return false
  const url = new URL(plain)
  return url.origin === plain && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url)))
}

/**
 * Returns true if an origin is listed. A star matches exactly one label of at least one character; scheme, port and the
 * rest of the name must be the same.
 *
 * @param origin as `URL.origin` returns it.
 * @param rules the allowed origins. A string that {@link isOriginRule} refuses matches no origin.
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
