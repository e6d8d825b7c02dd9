/** `docs/audit.md`: its examples run, and its tables have every field, event and attribute. */
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from "@opentelemetry/sdk-logs"
import { logs } from "@opentelemetry/api-logs"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import type { AuditEntry } from "../../src/ports/audit.ts"
import { openBrowser } from "../support/browser.ts"
import { withAuditTable } from "../../tools/audit-table.ts"
import { filesOf, writePages, type WrittenPages } from "../testing/docs-files.ts"
import { audited, secret } from "./audited.ts"

const page = "docs/audit.md"
const text = readFileSync(resolve(import.meta.dirname, "../..", page), "utf8")

let written: WrittenPages
beforeAll(() => {
  written = writePages([page])
})
afterAll(() => written.remove())

/**
 * Complete by its type: a new field of an entry does not compile without a row here, and the test fails without a row
 * in the page.
 */
const fields: Readonly<Record<keyof AuditEntry, true>> = {
  id: true,
  name: true,
  at: true,
  by: true,
  result: true,
  reason: true,
  person: true,
  identifier: true,
  flow: true,
  action: true,
  provider: true,
  methods: true,
  step: true,
  state: true,
  trace: true,
  address: true,
  device: true,
}

const firstCells = (from: string, to: string): readonly string[] =>
  [...text.slice(text.indexOf(from), text.indexOf(to)).matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name = ""]) => name)

async function signedIn(config: AuthConfig): Promise<void> {
  const browser = openBrowser({ ...config, secret })
  for (const password of ["wrong", "correct horse"])
    await browser.post("/callback/credentials", { email: "Ada@example.test", password })
}

describe("the page about the audit trail", () => {
  it("has examples that compile unchanged", { timeout: 240_000 }, () => {
    expect(filesOf(page)).toHaveLength(3)
    expect(written.compile()).toEqual([])
  })

  it("lists every field of an entry, in the order of the type", () => {
    expect(firstCells("## An entry", "## Events")).toEqual(Object.keys(fields))
  })

  it("lists every event of the catalogue", () => {
    expect(withAuditTable(text)).toBe(text)
  })

  it("has examples that keep, list, erase and record entries as the page says", async () => {
    vi.stubEnv("AUTH_SECRET", secret)
    const said = vi.spyOn(console, "info").mockImplementation(() => undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    const { authConfig } = (await written.load(page, "auth-config.ts")) as { authConfig: AuthConfig }
    const trail = (await written.load(page, "trail.ts")) as {
      historyOf: (user: string, email: string) => Promise<readonly AuditEntry[]>
      forget: (user: string, email: string) => Promise<number>
      recordSignOutEverywhere: (user: string) => Promise<void>
    }
    await signedIn(authConfig)
    expect(said.mock.calls).toEqual([
      ["signIn.refused", "credentials_rejected"],
      ["signIn.succeeded", ""],
    ])
    await trail.recordSignOutEverywhere("1")
    const names = (await trail.historyOf("1", "ada@example.test")).map(({ name }) => name)
    expect(names.toSorted()).toEqual(["sessions.ended", "signIn.refused", "signIn.succeeded"])
    expect(await trail.forget("1", "ada@example.test")).toBe(3)
    expect(await trail.historyOf("1", "ada@example.test")).toEqual([])
  })

  it("lists the attributes with which log records are exported", async () => {
    const exporter = new InMemoryLogRecordExporter()
    logs.setGlobalLoggerProvider(new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter })] }))
    onTestFinished(() => logs.disable())
    const { exportedConfig } = (await written.load(page, "exported.ts")) as { exportedConfig: AuthConfig }
    await signedIn({ ...exportedConfig, stores: audited().config.stores, events: {} })
    const keys = new Set(exporter.getFinishedLogRecords().flatMap(({ attributes }) => Object.keys(attributes)))
    expect(keys.size).toBeGreaterThan(9)
    const listed = text.slice(text.indexOf("| attribute |"))
    for (const key of keys) expect(listed).toContain(`\`${key}\``)
  })
})
