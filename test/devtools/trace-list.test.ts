import { describe, expect, it } from "vitest"
import type { Trace } from "../../src/ports/trace.ts"
import { isAbandoned, waitOf } from "../../src/devtools/follow/sign-ins.ts"
import { keptTop, rowByKey, rowsSeen, topShowing } from "../../src/devtools/viewer/list-window.ts"
import { filterTraces, unfiltered } from "../../src/devtools/viewer/trace-filter.ts"
import { makeTraceStore, requestsOf, type Entry, type TraceStore } from "../../src/devtools/viewer/trace-store.ts"

function trace(id: string, changes: Partial<Trace> = {}): Trace {
  return {
    id,
    request: "GET callback",
    flow: "oauth",
    provider: "github",
    person: undefined,
    at: 1000,
    took: 5,
    moves: [],
    asks: [],
    passed: [],
    ended: "signedIn",
    reason: undefined,
    error: undefined,
    ...changes,
  }
}

function ids(entries: readonly Entry[]): string[] {
  return entries.map((entry) => entry.trace.id)
}

function keptIn(store: TraceStore): string[] {
  return ids(store.kept().entries)
}

describe("the window onto a long list", () => {
  const view = { top: 0, height: 500, row: 50, count: 5000 }

  it("has every visible row, and few others, at every scroll position", () => {
    for (const top of [0, 1, 49, 50, 777, 124_999.5, 249_499, 249_500]) {
      const { first, end } = rowsSeen({ ...view, top })
      expect(first * 50, `at ${top}`).toBeLessThanOrEqual(top)
      expect(end * 50, `at ${top}`).toBeGreaterThanOrEqual(Math.min(250_000, top + 500))
      expect(end - first).toBeLessThanOrEqual(10 + 2 * 8 + 1)
    }
  })

  it("has the last rows if a list became shorter than its scroll position", () => {
    expect(rowsSeen({ ...view, top: 100_000, count: 20 })).toEqual({ first: 2, end: 20 })
    expect(rowsSeen({ ...view, top: 100_000, count: 3 })).toEqual({ first: 0, end: 3 })
    expect(rowsSeen({ ...view, count: 0 })).toEqual({ first: 0, end: 0 })
  })

  it("keeps the read row in place while others arrive above it", () => {
    expect(keptTop({ top: 1010, row: 50 }, { before: 20, now: 23, holds: false })).toBe(1160)
  })

  it("shows new rows to a reader at the top, unless the pointer is on a row", () => {
    expect(keptTop({ top: 0, row: 50 }, { before: 0, now: 3, holds: false })).toBe(0)
    expect(keptTop({ top: 0, row: 50 }, { before: 0, now: 3, holds: true })).toBe(150)
  })

  it("stays in place when the read row was removed", () => {
    expect(keptTop({ top: 1010, row: 50 }, { before: 20, now: -1, holds: true })).toBe(1010)
  })

  it("scrolls to a row that is not fully visible, by the smallest distance", () => {
    expect(topShowing({ ...view, top: 100 }, 5)).toBe(100)
    expect(topShowing({ ...view, top: 100 }, 1)).toBe(50)
    expect(topShowing({ ...view, top: 100 }, 12)).toBe(150)
  })

  it("moves by keys, from end to end and not beyond", () => {
    expect(rowByKey("ArrowDown", -1, view)).toBe(0)
    expect(rowByKey("ArrowUp", -1, view)).toBe(0)
    expect(rowByKey("ArrowDown", 4999, view)).toBe(4999)
    expect(rowByKey("ArrowUp", 0, view)).toBe(0)
    expect(rowByKey("PageDown", 0, view)).toBe(9)
    expect(rowByKey("PageUp", 20, view)).toBe(11)
    expect(rowByKey("End", 0, view)).toBe(4999)
    expect(rowByKey("Home", 70, view)).toBe(0)
    expect(rowByKey("a", 0, view)).toBeUndefined()
    expect(rowByKey("toString", 0, view)).toBeUndefined()
    expect(rowByKey("End", -1, { ...view, count: 0 })).toBeUndefined()
  })
})

describe("the store of traces", () => {
  it("drops the oldest first if there are too many", () => {
    const store = makeTraceStore(3)
    store.hear([trace("a"), trace("b")])
    store.hear([trace("c"), trace("d")])
    expect(keptIn(store)).toEqual(["b", "c", "d"])
    store.hear([trace("a")])
    expect(keptIn(store), "a dropped one may come again").toEqual(["c", "d", "a"])
  })

  it("stores no request twice, and distinguishes two requests of one flow", () => {
    const store = makeTraceStore()
    store.hear([trace("a"), trace("a", { at: 2000 })])
    store.hear([trace("a"), trace("a", { at: 2000 })])
    expect(keptIn(store)).toEqual(["a", "a"])
  })

  it("counts new ones while paused, and shows them in order afterwards", () => {
    const store = makeTraceStore(3)
    store.hear([trace("a")])
    store.pause()
    store.hear([trace("b"), trace("c")])
    expect(keptIn(store)).toEqual(["a"])
    expect(store.kept().held).toBe(2)
    store.hear([trace("d"), trace("e")])
    expect(store.kept().held, "no more than the limit").toBe(3)
    store.goOn()
    expect(keptIn(store)).toEqual(["c", "d", "e"])
    expect(store.kept()).toMatchObject({ paused: false, held: 0 })
  })

  it("opens a file even while paused, and returns existing ones as they are", () => {
    const store = makeTraceStore()
    store.hear([trace("a")])
    store.pause()
    const opened = store.open([trace("a"), trace("b")], "bug.json")
    expect(ids(opened)).toEqual(["a", "b"])
    expect(opened.map(({ file }) => file)).toEqual(["", "bug.json"])
    expect(keptIn(store)).toEqual(["a", "b"])
  })

  it("forgets cleared ones, but not held ones", () => {
    const store = makeTraceStore()
    store.hear([trace("a")])
    store.pause()
    store.hear([trace("b")])
    store.clear()
    expect(keptIn(store)).toEqual([])
    store.goOn()
    store.hear([trace("b"), trace("a")])
    expect(keptIn(store)).toEqual(["b", "a"])
  })

  it("notifies of every change, until it is unsubscribed, and of nothing without a change", () => {
    const store = makeTraceStore()
    let changes = 0
    const stop = store.watch(() => {
      changes += 1
    })
    store.hear([trace("a")])
    store.hear([trace("a")])
    expect(changes).toBe(1)
    stop()
    store.hear([trace("b")])
    expect(changes).toBe(1)
  })

  it("finds the requests of one sign-in, in the order of their start", () => {
    const store = makeTraceStore()
    store.hear([trace("a", { at: 3 }), trace("b"), trace("a", { at: 1 }), trace("a", { at: 2 })])
    expect(requestsOf(store.kept().entries, "a").map((entry) => entry.trace.at)).toEqual([1, 2, 3])
    expect(requestsOf(store.kept().entries, "c")).toEqual([])
  })
})

describe("the filter", () => {
  const store = makeTraceStore()
  store.hear([
    trace("plain"),
    trace("person", { person: "User-7", provider: "google" }),
    trace("refused", { ended: "refused", reason: "state_mismatch" }),
    trace("read", { flow: "session", request: "GET session", ended: "live", provider: undefined }),
    trace("update", { flow: "session", request: "POST session", ended: "live", provider: undefined }),
    trace("badRead", { flow: "session", request: "auth()", ended: "none", reason: "token_invalid" }),
    trace("away", { flow: "", request: "GET /wrong", ended: "turnedAway", provider: undefined }),
    trace("told", {
      ended: "refused",
      error: {
        type: "CallbackRouteError",
        says: "The provider hung up",
        causes: [{ name: "TypeError", code: "ECONNREFUSED", says: "connect" }],
      },
      moves: [{ from: "checkingState", to: "exchangingCode", on: "", guard: undefined }],
      asks: [{ ask: "exchangeCode", answer: "effect.failed", state: "exchangingCode", at: 1, took: 1 }],
    }),
    trace("csrf", { flow: "", request: "GET csrf", ended: "answered", provider: undefined }),
  ])
  const { entries } = store.kept()
  const shown = (changes: Partial<typeof unfiltered>) => ids(filterTraces(entries, { ...unfiltered, ...changes }).shown)

  it("shows the newest first, and hides successful reads, and says how many", () => {
    expect(shown({})).toEqual(["told", "away", "badRead", "update", "refused", "person", "plain"])
    expect(filterTraces(entries, unfiltered)).toMatchObject({ hiddenReads: 2, failed: 4 })
    expect(shown({ hideReads: false })).toHaveLength(9)
  })

  it("shows one row for each sign-in, at the place of its newest request, with all of its requests", () => {
    const signIns = makeTraceStore()
    signIns.hear([
      trace("one", { request: "POST signin", ended: "waiting", at: 1 }),
      trace("two", { request: "POST signin", ended: "waiting", at: 2 }),
      trace("one", { ended: "refused", reason: "code_refused", at: 3 }),
      trace("read", { flow: "session", request: "GET session", ended: "refused", reason: "session_unreadable", at: 4 }),
      trace("read", { flow: "session", request: "GET session", ended: "refused", reason: "session_unreadable", at: 5 }),
    ])
    const all = signIns.kept().entries
    const grouped = filterTraces(all, unfiltered)
    expect(ids(grouped.shown)).toEqual(["read", "read", "one", "two"])
    expect(grouped.shown[2]?.trace.reason).toBe("code_refused")
    expect([...grouped.signIns].map(([id, requests]) => [id, requests.map(({ at }) => at)])).toEqual([["one", [1, 3]]])
    expect(grouped.failed).toBe(3)
    const waits = filterTraces(all, { ...unfiltered, words: "waits" })
    expect(waits.shown.map(({ trace: { id, at } }) => [id, at])).toEqual([
      ["two", 2],
      ["one", 1],
    ])
    expect(ids(filterTraces(all, { ...unfiltered, bySignIn: false }).shown)).toHaveLength(5)
  })

  it("calls a wait abandoned that no request has continued for 15 minutes", () => {
    const waiting = trace("w", { ended: "waiting", at: 0 })
    expect(isAbandoned(waiting, 15 * 60_000, waitOf(waiting, []))).toBe(false)
    expect(isAbandoned(waiting, 15 * 60_000 + 1, waitOf(waiting, []))).toBe(true)
    expect(isAbandoned(trace("done", { at: 0 }), 16 * 60_000, 900)).toBe(false)
  })

  it("finds an abandoned sign-in by this word, but no wait that a later request continued", () => {
    const all = makeTraceStore()
    all.hear([
      trace("left", { ended: "waiting", at: 0 }),
      trace("done", { request: "POST signin", ended: "waiting", at: 1 }),
      trace("done", { at: 2 }),
    ])
    const abandoned = (each: Trace) => isAbandoned(each, 16 * 60_000, 900)
    const found = filterTraces(all.kept().entries, { ...unfiltered, words: "Abandoned" }, abandoned)
    expect(ids(found.shown)).toEqual(["left"])
  })

  it("shows only failures: refusals, rejected requests, or partial results", () => {
    expect(shown({ failuresOnly: true })).toEqual(["told", "away", "badRead", "refused"])
  })

  it.each([
    ["google", ["person"]],
    ["USER-7", ["person"]],
    ["state_mis", ["refused"]],
    ["hung up", ["told"]],
    ["typeerror", ["told"]],
    ["econnrefused", ["told"]],
    ["exchangingcode", ["told"]],
    ["exchangeCode failed", ["told"]],
    ["callback github", ["told", "refused", "plain"]],
    ["signed in", ["person", "plain"]],
    ["update", ["update"]],
    ["post session", ["update"]],
    ["plain refused", []],
  ])("finds by any of its words: %s", (words, found) => {
    expect(shown({ words })).toEqual(found)
  })

  it("counts as hidden only traces that contain the words", () => {
    expect(filterTraces(entries, { ...unfiltered, words: "google" }).hiddenReads).toBe(0)
  })
})
