/** The content of a flow cookie. */

/** In the sealed cookie: which state of which chart, what it keeps (in the order of `meta.keeps`), what was passed. */
export interface Sealed {
  s: string
  k: string
  c: unknown[]
  p: string[]
  r: string
  f: string
  /** What the flow stands on: see `binding.ts`. */
  b: string
  /** The account that a check named. */
  w?: string
  /** The ticket of one that may be gone on with once. */
  t?: string
  /**
   * With a ticket, the name that it was sealed under: whoever renames the cookie does not get round what is counted. The
   * others hold what their name is made of.
   */
  i?: string
}

/** Whoever can seal is ourselves, so this asks only whether it was sealed as a flow. */
export function readSealed(claims: object | undefined): Sealed | undefined {
  const sealed: Partial<Sealed> = claims ?? {}
  const { s, k, c, p, r, f, b, i = "", t = "", w = "" } = sealed
  const texts = [s, k, r, f, b, i, t, w].every((text) => typeof text === "string")
  return texts && Array.isArray(c) && Array.isArray(p) && p.every((check) => typeof check === "string")
    ? (sealed as Sealed)
    : undefined
}
