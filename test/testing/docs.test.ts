import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8")

it("docs/testing.md shows the very test that runs here, but for its imports", () => {
  const shown = /```ts\n([\s\S]*?)```/.exec(read("../../docs/testing.md"))?.[1]
  const run = read("./docs-example.test.ts")
    .replace("../../src/testing.ts", "authchart/testing")
    .replace("./app.ts", "../src/auth-config.ts")
  expect(shown).toBe(run)
})
