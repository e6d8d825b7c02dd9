import { trace } from "@opentelemetry/api"
import { logs } from "@opentelemetry/api-logs"
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from "@opentelemetry/sdk-logs"
import { describe, expect, it, onTestFinished } from "vitest"
import { openTelemetryLogs } from "../../src/opentelemetry/logs.ts"
import { limitedApp } from "../limits/limited-app.ts"
import { setUpTelemetry } from "./telemetry.ts"

/** The real SDK, exporting into memory. */
function setUpLogs(): { provider: LoggerProvider; records: InMemoryLogRecordExporter["getFinishedLogRecords"] } {
  const exporter = new InMemoryLogRecordExporter()
  const provider = new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter })] })
  onTestFinished(async () => {
    logs.disable()
    await provider.shutdown()
  })
  return { provider, records: () => exporter.getFinishedLogRecords() }
}

describe("the audit trail, exported as log records", () => {
  it("has one record for each entry, with its name, time, severity and facts", async () => {
    const { provider, records } = setUpLogs()
    const app = limitedApp([], { audit: { listener: openTelemetryLogs({ logger: provider.getLogger("authchart") }) } })
    await app.guess("ada", "wrong", "203.0.113.9")
    await app.guess("ada", "lovelace", "203.0.113.9")
    const [refused, succeeded, ...more] = records()
    expect(more).toEqual([])
    expect([refused?.eventName, refused?.severityText, refused?.severityNumber, refused?.body]).toEqual([
      "authchart.signIn.refused",
      "WARN",
      13,
      "A sign-in ended without a session.",
    ])
    expect(refused?.attributes).toEqual({
      "authchart.audit.id": expect.stringMatching(/^[\da-f]{28}$/) as unknown,
      "authchart.audit.name": "signIn.refused",
      "authchart.audit.by": "visitor",
      "authchart.audit.result": "refused",
      "authchart.audit.identifier": expect.stringMatching(/^[\da-f]{64}$/) as unknown,
      "authchart.audit.methods": [],
      "authchart.audit.address": "203.0.113.0/24",
      "authchart.reason": "credentials_rejected",
      "authchart.flow.id": expect.stringMatching(/^[\da-f]{16}$/) as unknown,
      "authchart.flow.name": "credentials",
      "authchart.request": "POST callback",
      "authchart.provider": "cred",
      "authchart.state": "authorizingCredentials",
    })
    expect(succeeded?.attributes["authchart.audit.person"]).toMatch(/^[\da-f]{64}$/)
    expect([succeeded?.severityText, succeeded?.attributes["authchart.audit.methods"]]).toEqual(["INFO", ["pwd"]])
    const [seconds = 0] = succeeded?.hrTime ?? []
    expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(600)
  })

  it("belongs to the span that was active in the server", async () => {
    const { provider, records } = setUpLogs()
    const { serving } = setUpTelemetry()
    const app = limitedApp([], { audit: { listener: openTelemetryLogs({ logger: provider.getLogger("authchart") }) } })
    const server = await serving(async (span) => {
      await app.guess("ada", "lovelace")
      return span.spanContext()
    })
    expect(records().map(({ spanContext }) => spanContext?.traceId)).toEqual([server.traceId])
    expect(trace.getActiveSpan()).toBeUndefined()
  })

  it("goes to the registered SDK, also if it is registered after the listener; without one nothing fails", async () => {
    const { provider, records } = setUpLogs()
    const app = limitedApp([], { audit: { listener: openTelemetryLogs() } })
    expect((await app.guess("ada", "lovelace")).status).toBe(302)
    expect(records()).toEqual([])
    logs.setGlobalLoggerProvider(provider)
    await app.guess("ada", "lovelace")
    expect(records().map(({ instrumentationScope }) => instrumentationScope.name)).toEqual(["authchart"])
  })

  it("does not change the response if the exporter throws", async () => {
    const logger = {
      emit: () => {
        throw new Error("down")
      },
      enabled: () => true,
    }
    const app = limitedApp([], { audit: { listener: openTelemetryLogs({ logger }) } })
    expect((await app.guess("ada", "lovelace")).headers.get("location")).not.toContain("error")
    expect(app.logged).toEqual([])
  })
})
