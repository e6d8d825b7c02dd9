import { expect, it } from "vitest"
import { checkFlows } from "../../src/testing.ts"
import { authConfig } from "./app.ts"

it("signs in only people who may sign in", { timeout: 240_000 }, async () => {
  const { flows } = await checkFlows({
    config: authConfig,
    credentials: { name: "ada", password: "lovelace" },
  })
  expect(flows.every(({ attacks }) => attacks > 0)).toBe(true)
})
