/**
 * Tests the comparison that the differential suite uses: which values it treats as equal, and which differences it
 * reports.
 */
import { describe, expect, it } from "vitest"
import { compareRuns } from "./compare.ts"
import type { Call } from "./diary.ts"
import type { Observed } from "./observe.ts"

const uuid = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`
const [a, b, c] = [uuid("a"), uuid("b"), uuid("c")]

const run = (seen: object, calls: readonly Call[] = []): Observed[] => [{ step: "one", seen: { ...seen }, calls }]
const call = (what: string, args: unknown = null): Call => ({ what, args })

describe("two runs", () => {
  it("are equal if random values differ and their relations do not", () => {
    expect(
      compareRuns(run({ cookie: a, row: `user ${a}`, other: b }), run({ cookie: b, row: `user ${b}`, other: c })),
    ).toEqual([])
  })

  it("differ if a value comes back on only one side", () => {
    expect(compareRuns(run({ cookie: a, row: a }), run({ cookie: b, row: c }))).toMatchObject([{ field: "row" }])
    expect(compareRuns(run({ cookie: a, row: b }), run({ cookie: c, row: c }))).toMatchObject([{ field: "row" }])
  })

  it("differ in every missing field, and in the kind of a value", () => {
    const fields = compareRuns(
      run({ status: 200, cookies: { sid: { secure: "" } }, list: [1] }),
      run({ status: 200, cookies: { sid: {} }, list: { 0: 1 } }),
    )
    expect(fields.map(({ field }) => field)).toEqual(["cookies.sid.secure", "list"])
  })

  it("read addresses as browsers do, also in parameters", () => {
    const to = (home: string) => `https://app.test/auth/callback?next=${encodeURIComponent(home)}`
    expect(compareRuns(run({ to: "https://app.test" }), run({ to: "https://app.test/" }))).toEqual([])
    expect(compareRuns(run({ to: to("https://app.test") }), run({ to: to("https://app.test/") }))).toEqual([])
    expect(compareRuns(run({ to: "https://app.test/a" }), run({ to: "https://app.test/a/" }))).toHaveLength(1)
  })

  it("differ in a call that is missing on one side, in its arguments, and in its place", () => {
    const theirs = [call("event createUser"), call("adapter linkAccount", [1]), call("event signIn")]
    const ours = [call("adapter linkAccount", [2]), call("event createUser"), call("event session")]
    expect(
      compareRuns(run({}, theirs), run({}, ours))
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual(["calls.adapter linkAccount.0", "calls.event session", "calls.event signIn", "order.event createUser"])
  })

  it("may read rows and call a provider at other times relative to callbacks", () => {
    const read = call("adapter getUser")
    const fetched = call("idp /token")
    const asked = call("callback signIn")
    expect(compareRuns(run({}, [read, fetched, asked]), run({}, [asked, fetched, read]))).toEqual([])
    expect(
      compareRuns(run({}, [call("adapter createUser"), asked]), run({}, [asked, call("adapter createUser")])),
    ).toHaveLength(1)
  })

  it("differ if one ends earlier", () => {
    expect(compareRuns(run({ status: 200 }), [])).toMatchObject([{ theirs: { status: 200 }, ours: undefined }])
  })
})
