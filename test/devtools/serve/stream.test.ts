import { describe, expect, it } from "vitest"
import { streamOf } from "../../../src/devtools/serve/stream.ts"
import { createTraceLog } from "../../../src/devtools/serve/trace-log.ts"
import { traceOf } from "./a-trace.ts"
import { readEvents } from "./read-stream.ts"

const large = traceOf({ error: { type: "AuthError", says: "x".repeat(100_000), causes: [] } })

function asked(lastEventId?: string): Request {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { "last-event-id": lastEventId }
  return new Request("http://localhost/traces", { headers })
}

describe("a page that does not read", () => {
  it("is disconnected when much data waits for it, and misses nothing when it comes back", async () => {
    const log = createTraceLog(1000)
    const asleep = new Response(streamOf(asked(), { log }))
    for (let count = 0; count < 1000; count++) log.add(large)
    const text = await asleep.text()
    expect(text.length).toBeGreaterThan(15_000_000)
    expect(text.length).toBeLessThan(18_000_000)

    const ids = [...text.matchAll(/^id: (\S+)$/gm)].map(([, id]) => id ?? "")
    const again = readEvents(new Response(streamOf(asked(ids.at(-1)), { log })))
    expect(ids.length + (await again.traces()).length).toBe(1000)
    await again.cancel()
  })

  it("gets all stored traces at once, however large they are", async () => {
    const log = createTraceLog(1000)
    for (let count = 0; count < 300; count++) log.add(large)
    const events = readEvents(new Response(streamOf(asked(), { log })))
    expect(await events.traces()).toHaveLength(300)
    log.add(traceOf({ id: "later" }))
    expect(await events.traces()).toMatchObject([{ id: "later" }])
    await events.cancel()
  })
})

describe("a page that stays open for long", () => {
  it("is disconnected by a timer, comes back at once, and misses nothing", async () => {
    const log = createTraceLog()
    const waiting: { milliseconds: number; late: () => void }[] = []
    const later = (milliseconds: number, late: () => void) => {
      waiting.push({ milliseconds, late })
      return () => undefined
    }
    const shown = new Response(streamOf(asked(), { log, later }))
    log.add(traceOf({ id: "before" }))
    for (const { milliseconds, late } of waiting) {
      expect(milliseconds).toBeLessThanOrEqual(5 * 60_000)
      late()
    }
    log.add(traceOf({ id: "meanwhile" }))
    const text = await shown.text()
    expect(text).toContain('"before"')
    expect(text).not.toContain('"meanwhile"')
    // After a broken connection, the page waits longer before it reconnects, because the server may not be running yet.
    expect([...text.matchAll(/^retry: (\d+)$/gm)].map(([, wait]) => Number(wait))).toEqual([1000, 50])
    const id = /^id: (\S+)$/m.exec(text)?.[1]
    const again = readEvents(new Response(streamOf(asked(id), { log })))
    expect(await again.traces()).toMatchObject([{ id: "meanwhile" }])
    await again.cancel()
  })

  it("has no timer after it left", async () => {
    let running = 0
    const later = () => {
      running++
      return () => void running--
    }
    await streamOf(asked(), { log: createTraceLog(), later }).cancel()
    expect(running).toBe(0)
  })
})

describe("a page that leaves", () => {
  it("receives no further trace after it leaves or its request is aborted, in either order", async () => {
    const log = createTraceLog()
    let listening = 0
    const watched = {
      ...log,
      listen: (heard: Parameters<typeof log.listen>[0]) => {
        listening++
        const stop = log.listen(heard)
        return () => {
          listening--
          stop()
        }
      },
    }
    for (const order of ["cancel first", "abort first", "aborted before"] as const) {
      const leaving = new AbortController()
      if (order === "aborted before") leaving.abort()
      const request = new Request("http://localhost/traces", { signal: leaving.signal })
      const stream = streamOf(request, { log: watched })
      if (order === "abort first") leaving.abort()
      await stream.cancel()
      leaving.abort()
      log.add(traceOf())
      expect([order, listening]).toEqual([order, 0])
    }
  })
})
