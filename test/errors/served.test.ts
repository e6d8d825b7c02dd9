/**
 * Each row of the catalogue appears in the log, on the pages, in the doctor, in OpenTelemetry and in the visualizer.
 */
import { SpanStatusCode } from "@opentelemetry/api"
import { describe, expect, expectTypeOf, it } from "vitest"
import { databaseTrouble } from "../../src/cli/doctor/database-words.ts"
import { networkTrouble } from "../../src/cli/doctor/network-words.ts"
import { catalogue, type Reason } from "../../src/errors/catalogue.ts"
import { adviceRows } from "../../src/errors/catalogue/advice.ts"
import { databaseCauses } from "../../src/errors/catalogue/database-causes.ts"
import { lineOf, logLines } from "../../src/errors/catalogue/log-lines.ts"
import { networkCauses } from "../../src/errors/catalogue/network-causes.ts"
import { told, type Row } from "../../src/errors/catalogue/row.ts"
import { adviceOn } from "../../src/devtools/follow/advice.ts"
import { errorOf } from "../../src/interpreter/failures.ts"
import { openTelemetry } from "../../src/opentelemetry.ts"
import { errorPage } from "../../src/pages/error.ts"
import type { Trace, TraceCause } from "../../src/ports/trace.ts"
import { en } from "../../src/texts/en.ts"
import { setUpTelemetry } from "../opentelemetry/telemetry.ts"
import { all, textOf } from "../pages/dom.ts"
import { base } from "../pages/samples.ts"

// The record has exactly these keys; the type of `Object.keys` does not show them.
const reasons = Object.keys(catalogue) as Reason[]
const known = { secrets: [], env: {} }

function traceOf(reason: Reason, ...causes: Partial<TraceCause>[]): Trace {
  const error = {
    type: catalogue[reason].type,
    says: catalogue[reason].developer,
    causes: causes.map((cause) => ({ name: "Error", says: "", ...cause })),
  }
  return {
    id: "0".repeat(16),
    request: "GET callback",
    flow: "oauth",
    provider: undefined,
    person: undefined,
    at: 0,
    took: 1,
    moves: [],
    asks: [],
    passed: [],
    ended: "refused",
    reason,
    error,
  }
}

describe("a row of the catalogue is complete", () => {
  it("because its type requires every part: a row without a part does not compile", () => {
    expectTypeOf<keyof typeof adviceRows>().toEqualTypeOf<Reason>()
    expectTypeOf<keyof typeof catalogue>().toEqualTypeOf<Reason>()
    // @ts-expect-error The sentence for the developer is missing.
    const wordless = told("AccessDenied", "visitor")()
    // @ts-expect-error The responsible party and the codes are missing.
    const codeless: Row = { developer: "It failed." }
    expect([wordless.type, codeless.type]).toEqual(["AccessDenied", undefined])
  })
})

describe.each(reasons)("%s appears", (reason) => {
  const { type, visible, developer, visitor, whose } = catalogue[reason]
  const said = visitor === undefined ? en.errors[visible] : en.reasons[visitor]

  it("in the log", () => {
    expect(errorOf({ reason }, { provider: undefined, traceId: "f-1" })).toMatchObject({
      type,
      message: developer,
      cause: { reason, flow: "f-1" },
    })
  })

  it("on the pages", () => {
    const { html } = errorPage({ ...base, error: visible, reason })
    expect(textOf(all(html, "h1")[0])).toBe(said.headline)
    expect(all(html, "p").map(textOf)).toEqual([said.what, said.next])
  })

  it("in OpenTelemetry, as an error unless the visitor caused it", () => {
    const { tracer, last } = setUpTelemetry()
    openTelemetry({ tracer })(traceOf(reason))
    const { status, attributes } = last()
    expect(attributes["authchart.reason"]).toBe(reason)
    if (whose === "visitor") expect(status.code).toBe(SpanStatusCode.UNSET)
    if (whose === "system") expect(status).toEqual({ code: SpanStatusCode.ERROR, message: developer })
  })

  it("in the visualizer", () => {
    const [first] = adviceRows[reason]
    const names = { provider: "the provider", PROVIDER: "<PROVIDER>" }
    const words = first.replace(/\{(provider|PROVIDER)\}/g, (_, name: keyof typeof names) => names[name])
    expect(adviceOn(traceOf(reason))).toContain(words)
  })
})

describe("a cause's code appears in the doctor and in the visualizer", () => {
  const withCode = (code: string) => Object.assign(new Error("It failed."), { code })

  it.each(databaseCauses.flatMap(({ codes = [], advice }) => codes.map((code): [string, string] => [code, advice])))(
    "the code %s of a database",
    (code, advice) => {
      const words = advice.replace("{1}", "that is asked for")
      const { found } = databaseTrouble({ owner: "adapter", call: "getUser" }, withCode(code), known)
      // Prisma's code for an unreachable server has its own finding, with the host.
      if (code !== "P1001") {
        expect(found.says).toBe(`${words.slice(0, words.indexOf(": "))}: It failed. (met by getUser).`)
        expect(found.mend?.toLowerCase()).toBe(words.slice(words.indexOf(": ") + 2).toLowerCase())
      }
      expect(adviceOn(traceOf("effect_failed", { code }))).toContain(words)
    },
  )

  it.each(networkCauses.flatMap(({ words = {} }) => Object.entries(words)))(
    "the code %s of a network",
    (code, says) => {
      expect(networkTrouble(withCode(code))).toMatchObject({ code, says })
      const [first] = adviceOn(traceOf("effect_failed", { code }))
      expect(adviceRows.effect_failed).not.toContain(first)
    },
  )
})

describe("an error that ends no request", () => {
  it.each(Object.keys(logLines) as (keyof typeof logLines)[])("%s has its line in the log", (type) => {
    const thrown = new TypeError("no row")
    const line = lineOf(type, thrown, "$&")
    expect(line).toMatchObject({ type, cause: { err: thrown } })
    expect(line.message).toBe(logLines[type].says.replace("{name}", () => "$&"))
    expect(lineOf(type, "a text").cause).toEqual({ err: "a text" })
  })
})
