import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { anchorOf, ruleGroups, ruleIds } from "../../tools/rules/catalogue.ts"
import { citationsIn, unknownIn, unlinkedIn } from "../../tools/rules/citations.ts"

const page = readFileSync(resolve(import.meta.dirname, "../..", join("docs", "rules.md")), "utf8")
const rules = ruleGroups.flatMap((group) => group.rules)

describe("the catalogue of rule ids", () => {
  it("defines each id once, in a sentence", () => {
    expect(rules).toHaveLength(ruleIds.size)
    for (const { id, says } of rules) expect(says, id).toMatch(/^[^a-z].*\.$|^(?:authorize|callbacks).*\.$/)
  })

  it("has a section of docs/rules.md for each id", () => {
    for (const { id, says } of rules) expect(page).toContain(`### ${id}\n\n${says}\n`)
  })

  it("names the tests that show a rule", () => {
    expect(page).toMatch(/### EXT-05\n\n.*\n\nTests: `test\/.+\.test\.ts`/)
  })
})

describe("a citation", () => {
  const link = `[LINK-03](rules.md#${anchorOf("LINK-03")})`

  it("belongs to a family of rules; other words of that shape do not count", () => {
    const ids = citationsIn("LINK-03, INV-O2b and RES-HDR-01, but UTF-16, SHA-256, A-HJ-NP-Z2-9 and LINK-03-x")
    expect(ids.map(({ id }) => id)).toEqual(["LINK-03", "INV-O2b", "RES-HDR-01"])
  })

  it("is unknown if no list defines it", () => {
    expect(unknownIn("LINK-03\nLINK-98")).toEqual([{ id: "LINK-98", line: 2, linked: false }])
  })

  it("counts as unlinked unless it is in a link", () => {
    expect(unlinkedIn(`${link} and ORD-14; [a page](other.md) about ORD-14`)).toBe(2)
    expect(unlinkedIn(`See ${link}.`)).toBe(0)
  })
})
