/**
 * docs/concepts names states, checks, reasons and cookies: each must exist, and the checks must be in the chart's
 * order.
 */
import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { cookieSettings } from "../../src/config/cookies.ts"
import { catalogue } from "../../machines/proofs/catalogue.ts"
import { catalogue as reasons } from "../../src/errors/catalogue.ts"
import { configurations, programs } from "../machines/flows.ts"

const folder = resolve(import.meta.dirname, "../../docs/concepts")
const pages = readdirSync(folder)
const read = (page: string): string => readFileSync(resolve(folder, page), "utf8")
const wordsOf = (page: string): readonly string[] =>
  [...read(page).matchAll(/`([^`\n]+)`/g)].map(([, word = ""]) => word)

const states = new Set(
  Object.values(programs).flatMap(({ states: leaves }) =>
    [...leaves.keys()].map((path) => path.slice(path.lastIndexOf(".") + 1)),
  ),
)

describe("docs/concepts", () => {
  it.each(pages)("%s names only states that exist", (page) => {
    const named = wordsOf(page).filter((word) => /^[a-z]+ing[A-Z]\w+$/.test(word))
    expect(named.filter((word) => !states.has(word))).toEqual([])
  })

  it.each(pages)("%s cites only rules and reasons that exist", (page) => {
    const words = wordsOf(page)
    const rules = words.filter((word) => /^(?:INV|SLOT|PROOF|STEPUP|APPROVAL)-\w+$/.test(word))
    const known = new Set<string>(catalogue.map(({ id }) => id))
    expect(rules.filter((rule) => !known.has(rule))).toEqual([])
    const codes = words.filter((word) => /_(?:mismatch|unreadable|missing|failed)$/.test(word))
    expect(codes.filter((code) => !(code in reasons))).toEqual([])
  })

  it("lists the checks of a sign-in in order", () => {
    const [, table = ""] =
      /The checks of a sign-in([\s\S]*?)The flow sends the code/.exec(read("checks-grants-and-proofs.md")) ?? []
    const listed = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    )
    const strictest = configurations
      .filter(({ program }) => program === programs.oauth)
      .toSorted((one, other) => other.requires.length - one.requires.length)[0]
    expect(listed).toEqual([...(strictest?.requires ?? []), "standing", "signInPolicyAgain"])
  })

  it("names the cookies of a site with https", () => {
    const { csrfToken, callbackUrl, flow, sessionToken } = cookieSettings(true)
    const words = wordsOf("a-sign-in.md")
    expect(words).toEqual(
      expect.arrayContaining([csrfToken.name, callbackUrl.name, `${flow.name}.<id>`, sessionToken.name]),
    )
  })
})
