import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8")

it.each(["./docs-example.test.ts", "./docs-own-flow.test.ts"])(
  "docs/testing.md shows the test that runs in %s, except for its imports",
  (file) => {
    const shown = [...read("../../docs/testing.md").matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block)
    const run = read(file)
      .replace("../../src/testing.ts", "authchart/testing")
      .replace("./app.ts", "../src/auth-config.ts")
      .replace("./sms-app.ts", "../src/auth-config.ts")
    expect(shown).toContain(run)
  },
)
