import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { BasicTracerProvider } from "@opentelemetry/sdk-trace-base"
import { context, trace } from "@opentelemetry/api"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { openBrowser } from "../support/browser.ts"

const root = resolve(import.meta.dirname, "../..")
const guide = readFileSync(join(root, "docs/guides/opentelemetry.md"), "utf8")

/** Writes the files of the guide, unchanged except that the package's entry points come from its sources. */
function writeFiles(): (name: string) => Promise<unknown> {
  mkdirSync(join(root, ".cache"), { recursive: true })
  const folder = mkdtempSync(join(root, ".cache/opentelemetry-guide-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [, file = "", text = ""] of guide.matchAll(/^```ts\n\/\/ ([\w.-]+)\n([\s\S]*?)^```$/gm))
    writeFileSync(
      join(folder, file),
      text.replaceAll(/"authchart\/([\w/]+)"/g, (_all, entry) => JSON.stringify(join(root, "src", `${entry}.ts`))),
    )
  return (name) => import(pathToFileURL(join(folder, name)).href)
}

describe("the guide to OpenTelemetry", () => {
  it("shows a set-up that exports a sign-in", async () => {
    const load = writeFiles()
    const printed: { name: string; attributes: Record<string, unknown> }[] = []
    vi.spyOn(console, "dir").mockImplementation((span: (typeof printed)[number]) => printed.push(span))
    onTestFinished(() => {
      vi.restoreAllMocks()
      context.disable()
      trace.disable()
    })
    const { authConfig } = (await load("auth-config.ts")) as { authConfig: AuthConfig }
    const { provider } = (await load("telemetry.ts")) as { provider: BasicTracerProvider }
    const browser = openBrowser({ ...authConfig, secret: "s".repeat(40) })
    await browser.post("/callback/credentials", { username: "ada", password: "correct horse" })
    await provider.forceFlush()
    const names = printed.map(({ name }) => name)
    expect(names).toContain("authchart credentials POST callback")
    // Its list of attributes is complete.
    const keys = new Set(printed.flatMap(({ attributes }) => Object.keys(attributes)))
    expect(keys.size).toBeGreaterThan(7)
    for (const key of keys) expect(guide).toContain(`\`${key}\``)
  })
})
