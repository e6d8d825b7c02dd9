import { describe, expect, it } from "vitest"
import { createTraceLog, type Kept } from "../../../src/devtools/serve/trace-log.ts"
import { traceOf } from "./a-trace.ts"

describe("the log of traces", () => {
  it("returns the traces, oldest first, or only the traces after a given trace", () => {
    const log = createTraceLog()
    for (const id of ["a", "b", "c"]) log.add(traceOf({ id }))
    const [, second, third] = log.after("").map(({ id }) => id)
    expect(idsOf(log.after(""))).toEqual(["a", "b", "c"])
    expect(idsOf(log.after(second ?? ""))).toEqual(["c"])
    expect(idsOf(log.after(third ?? ""))).toEqual([])
  })

  it.each(["", "x", "00000000-1", "00000000-900", "-1", "NaN"])(
    "returns all traces to a reader of another process, or a new one: %j",
    (id) => {
      const log = createTraceLog()
      log.add(traceOf({ id: "a" }))
      log.add(traceOf({ id: "b" }))
      expect(idsOf(log.after(id))).toEqual(["a", "b"])
    },
  )

  it("keeps a limited number, and drops the oldest", () => {
    const log = createTraceLog(100)
    for (let count = 1; count <= 1000; count++) log.add(traceOf({ id: String(count) }))
    const kept = log.after("")
    expect(kept).toHaveLength(100)
    expect(kept[0]?.trace.id).toBe("901")
    expect(kept.at(-1)?.trace.id).toBe("1000")
  })

  it("calls back for each new trace, until it is unsubscribed", () => {
    const log = createTraceLog()
    const heard: Kept[] = []
    const stop = log.listen((kept) => heard.push(kept))
    log.add(traceOf({ id: "a" }))
    stop()
    log.add(traceOf({ id: "b" }))
    expect(idsOf(heard)).toEqual(["a"])
  })
})

function idsOf(kept: readonly Kept[]): string[] {
  return kept.map(({ trace }) => trace.id)
}
