/** Which hosts an application lists as its own, and whether one is among them. Pure and total. */
import { parseHost } from "./host.ts"

/** One entry of the list, read. */
export interface HostRule {
  /** Lower case; for a pattern, the part behind `*.`. */
  hostname: string
  /** Any one label may stand before it. */
  anyLabel: boolean
  /** Absent: the usual one of the scheme, 443 or 80. */
  port: number | undefined
}

const usualPorts: Readonly<Record<string, number>> = { "https:": 443, "http:": 80 }

/**
 * Reads one entry: `app.example.com`, `app.example.com:8443`, `*.preview.example.com`, `127.0.0.1:3000`, `[::1]:3000`.
 *
 * Case does not matter, and an international name may be written as people do (`bücher.example`) or as A-labels (RFC 5890
 * §2.3.2.1). A pattern stands for exactly one label, so `*.example.com` is neither `example.com` nor `a.b.example.com`;
 * what is behind `*.` must have two labels, or be `localhost`: no pattern spans a top-level domain. Everything else is
 * refused: schemes, paths, spaces, other places for a star, addresses behind a star.
 *
 * @returns `undefined` for a text that is no entry.
 */
export function parseHostRule(text: unknown): HostRule | undefined {
  if (typeof text !== "string") return undefined
  const anyLabel = text.startsWith("*.")
  const ascii = inAscii(anyLabel ? text.slice(2) : text)
  const host = ascii === undefined ? undefined : parseHost(ascii)
  if (host === undefined) return undefined
  if (anyLabel && !canHaveLabels(host.hostname)) return undefined
  return { hostname: host.hostname, anyLabel, port: host.port }
}

/**
 * Whether an origin is one of the listed hosts, on the listed port.
 *
 * @param origin as `URL.origin` writes it.
 */
export function hostListed(origin: string, rules: readonly HostRule[]): boolean {
  const { hostname, port, protocol } = new URL(origin)
  const usual = usualPorts[protocol]
  const actual = port === "" ? usual : Number(port)
  return rules.some((rule) => (rule.port ?? usual) === actual && names(rule, hostname))
}

function names({ hostname, anyLabel }: HostRule, actual: string): boolean {
  if (!anyLabel) return actual === hostname
  if (!actual.endsWith(`.${hostname}`)) return false
  const label = actual.slice(0, -hostname.length - 1)
  return label !== "" && !label.includes(".")
}

function canHaveLabels(hostname: string): boolean {
  if (hostname === "localhost") return true
  return hostname.includes(".") && parseHost(`x.${hostname}`) !== undefined && !/(?:^|\.)\d+$/.test(hostname)
}

/** The host with its labels in ASCII. A label beyond ASCII that would become a plain one is another name: refused. */
function inAscii(text: string): string | undefined {
  const [, name = "", port = ""] = /^([^:]*)(:\d+)?$/u.exec(text) ?? []
  if (!/[^\0-\x7f]/.test(text)) return text
  if (/[/?#@\\\s%]/.test(name) || !URL.canParse(`http://${name}`)) return undefined
  const labels = name.split(".")
  const ascii = new URL(`http://${name}`).hostname
  const faithful = ascii
    .split(".")
    .every((label, at) => label.startsWith("xn--") || label === labels[at]?.toLowerCase())
  return faithful ? `${ascii}${port}` : undefined
}
