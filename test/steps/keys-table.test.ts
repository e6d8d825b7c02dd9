import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { contextKeys, ruleOf } from "../../machines/context-keys.ts"
import { withKeysTable } from "../../tools/keys-table.ts"

const page = readFileSync(new URL("../../docs/steps.md", import.meta.url), "utf8")

it("EXT-04: docs/steps.md lists every key of the flows, and who may write it", () => {
  expect(withKeysTable(page)).toBe(page)
  for (const key of contextKeys)
    expect(page).toMatch(new RegExp(`\\| \`${key}\` \\| [a-zA-Z, ]+ \\| ${ruleOf(key)?.free ? "an override" : ""}`))
})
