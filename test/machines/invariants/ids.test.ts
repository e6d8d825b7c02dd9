import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { catalogue } from "../../../machines/proofs/catalogue.ts"
import { inCatalogue, inTests, notHeld, reviewed } from "./security-ids.ts"

const root = join(import.meta.dirname, "../../..")

describe("the invariants of the security review", () => {
  it("are each in the catalogue, in a test, or not held for a reason: exactly one of the three", () => {
    const told = [...inCatalogue, ...Object.keys(inTests), ...Object.keys(notHeld)]
    expect(told.toSorted()).toEqual([...reviewed].toSorted())
  })

  it("are in the catalogue if the list says so, and every id of the review in the catalogue is listed", () => {
    const ids = catalogue.map(({ id }) => id)
    expect(inCatalogue.filter((id) => !ids.includes(id))).toEqual([])
    expect(ids.filter((id) => id.startsWith("INV-") && !inCatalogue.includes(id))).toEqual([])
  })

  it.each(Object.entries(inTests))("%s: names an existing test with assertions", (_id, { file }) => {
    expect(existsSync(join(root, file)), file).toBe(true)
    expect(readFileSync(join(root, file), "utf8")).toMatch(/\bexpect\(/)
  })

  it("have a sentence with the reason if they are not held", () => {
    for (const reason of Object.values(notHeld)) expect(reason).toMatch(/^[A-Z].+\.$/s)
  })

  it("are in docs/proofs.md: the invariants of the catalogue with their rule, and the others with their reason", () => {
    const page = readFileSync(join(root, "docs/proofs.md"), "utf8")
    for (const { id, rule } of catalogue) expect(page).toContain(`| ${id} | ${rule} |`)
    for (const [id, reason] of Object.entries(notHeld)) expect(page).toContain(`| ${id} | ${reason} |`)
    for (const [id, { file, what }] of Object.entries(inTests))
      expect(page).toContain(`| ${id} | ${what} | \`${file}\` |`)
  })
})
