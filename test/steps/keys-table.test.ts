import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { contextKeys, ruleOf } from "../../machines/context-keys.ts"
import { withKeysTable } from "../../tools/keys-table.ts"

const page = readFileSync(new URL("../../docs/steps.md", import.meta.url), "utf8")

it("EXT-04: docs/steps.md lists every key of the flows, and who may write it", () => {
  expect(withKeysTable(page)).toBe(page)
  for (const key of contextKeys)
    expect(page).toMatch(
      new RegExp(
        `\\| \`${key}\` \\| [a-zA-Z, ]+ \\| ${ruleOf(key)?.free ? "free: the flow itself, or an override" : ""}`,
      ),
    )
})

it.each([
  ["user", "identity.committed", "row.found"],
  ["authorizationUrl", "authorization.prepared"],
  ["claims", "idToken.verified", "token.opened", "claims.kept"],
  ["provider", "the flow itself"],
])("EXT-04: docs/steps.md names the events that bring the settled key %s", (key, ...events) => {
  const [, cell = ""] = new RegExp(`^\\| \`${key}\` \\| [^|]+ \\| ([^|]+) \\|$`, "m").exec(page) ?? []
  expect(cell.split(", ").map((event) => event.replaceAll("`", "").trim())).toEqual(events)
})
