import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { catalogue } from "../../../machines/proofs/catalogue.ts"
import { inCatalogue, inTests, notHeld, reviewed } from "./security-ids.ts"

const root = join(import.meta.dirname, "../../..")

describe("the invariants of the security review", () => {
  it("are each held by the catalogue, held by a test, or not held for a reason: one of the three", () => {
    const told = [...inCatalogue, ...Object.keys(inTests), ...Object.keys(notHeld)]
    expect(told.toSorted()).toEqual([...reviewed].toSorted())
  })

  it("are in the catalogue where the list says so, and everything of the review in the catalogue is listed", () => {
    const ids = catalogue.map(({ id }) => id)
    expect(inCatalogue.filter((id) => !ids.includes(id))).toEqual([])
    expect(ids.filter((id) => id.startsWith("INV-") && !inCatalogue.includes(id))).toEqual([])
  })

  it.each(Object.entries(inTests))("%s: names a test that exists and holds something", (_id, { file }) => {
    expect(existsSync(join(root, file)), file).toBe(true)
    expect(readFileSync(join(root, file), "utf8")).toMatch(/\bexpect\(/)
  })

  it("say in a sentence why one is not held", () => {
    for (const reason of Object.values(notHeld)) expect(reason).toMatch(/^[A-Z].+\.$/s)
  })

  it("stand in docs/proofs.md, those of the catalogue with their rule and the others with their reason", () => {
    const page = readFileSync(join(root, "docs/proofs.md"), "utf8")
    for (const { id, rule } of catalogue) expect(page).toContain(`| ${id} | ${rule} |`)
    for (const [id, reason] of Object.entries(notHeld)) expect(page).toContain(`| ${id} | ${reason} |`)
    for (const [id, { file, what }] of Object.entries(inTests))
      expect(page).toContain(`| ${id} | ${what} | \`${file}\` |`)
  })
})
