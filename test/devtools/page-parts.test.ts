import { describe, expect, it } from "vitest"
import { describeBuiltIn } from "../../src/devtools/describe/built-in.ts"
import { describe as describeChart } from "../../src/devtools/describe/describe.ts"
import { clauseLink } from "../../src/devtools/describe/words.ts"
import { flagsOfNeeds, needOf } from "../../src/devtools/viewer/needs.ts"
import { takenOver } from "../../src/devtools/viewer/charts-taken-over.ts"
import { hashOf, parseRoute } from "../../src/devtools/viewer/route.ts"
import { unheard } from "../../src/devtools/viewer/trace-source.ts"
import { search } from "../../src/devtools/viewer/search.ts"
import {
  besideBar,
  beginning,
  fitting,
  neighbour,
  opening,
  showing,
  showingOnPath,
  shownBox,
  zoomed,
} from "../../src/devtools/viewer/viewport.ts"
import { pluginCharts } from "../../tools/plugin-charts.ts"

const flows = describeBuiltIn()

describe("an address", () => {
  it("the address of every state and every transition of every flow is parsed to its origin", () => {
    for (const { flow, states, edges } of flows) {
      for (const { path } of states) expect(parseRoute(hashOf({ flow, state: path }))).toEqual({ flow, state: path })
      for (const { id, from } of edges) {
        const route = { flow, state: from, edge: id }
        expect(parseRoute(hashOf(route))).toEqual(route)
      }
    }
  })

  it("an address that names a sign-in by the id of its traces is parsed, for any id", () => {
    for (const trace of ["4a6dee21e763f43d", "a&b?c=d/é#"]) {
      const route = { flow: "oauth", state: "admission.checkingLink", trace }
      expect(parseRoute(hashOf(route))).toEqual(route)
    }
    expect(parseRoute("#/?trace=4a6d")).toEqual({ flow: "", state: "", trace: "4a6d" })
  })

  it.each(["", "#", "#/", "#///", "#/%", "#/%E0%A4%A/%", "#/a/b/c/d/e/f"])("is parsed without an error: %s", (hash) => {
    expect(typeof parseRoute(hash).flow).toBe("string")
  })
})

describe("the search", () => {
  it("finds by the words of a title, an ask, a guard's docstring, a clause, and a reason", () => {
    const signIns = flows.filter(({ flow }) => !flow.endsWith("-again"))
    const paths = (query: string) => search(signIns, query, "oauth").map(({ route }) => route.edge ?? route.state)
    expect(paths("code for tokens")).toContain("exchangingCode")
    expect(paths("verifyIdToken")).toContain("verifyingIdToken")
    expect(paths("rule 11")).toEqual(["checkingNonce|always|0"])
    expect(paths("7636 4.5")).toEqual(["checkingVerifier", "exchangingCode"])
    expect(paths("subject_mismatch")).toEqual(["checkingSubject", "checkingSubject|always|2"])
  })

  it("finds the states that a rule stands on, and those that refuse with a reason", () => {
    const paths = (query: string) => search(flows, query, "oauth").map(({ route }) => route.state)
    expect(paths("INV-O6")).toContain("checkingVerifier")
    expect(paths("sent to the token endpoint only after every check")).toContain("checkingState")
    expect(paths("state")).toContain("missingFlowCookie")
  })

  it("finds the codes of a refusal that computes its code, and those of rejected attempts, and leads to their states", async () => {
    const found = (query: string, all = flows) =>
      search(all, query, "credentials").map(({ route }) => [route.flow, route.edge ?? route.state].join(" "))
    expect(found("csrf_missing")).toEqual(
      expect.arrayContaining(["credentials checkingCsrf", "credentials checkingCsrf|always|1"]),
    )
    expect(found("code_wrong")).toEqual([])
    const plugins = [...(await pluginCharts()).values()].map((chart) => describeChart(chart))
    expect(found("code_wrong", plugins)).toEqual([
      "totp-enrol provingSecret",
      "totp-enrol provingSecret|totp-enrol.unconfirmed|0",
    ])
    expect(found("field_unreadable", plugins)).toContain("mail-code enteringCode|form.forged|0")
  })

  it("begins with the check that has the query as its name", () => {
    expect(search(flows, "state", "oauth")[0]?.route.state).toBe("checkingState")
    expect(search(flows, "CODE", "oauth")[0]?.route.state).toBe("exchangingCode")
  })

  it("finds a document by its common name", () => {
    const paths = search(flows, "pkce", "oauth").map(({ route }) => route.state)
    expect(paths).toEqual(expect.arrayContaining(["preparingAuthorization", "checkingVerifier", "exchangingCode"]))
  })

  it("puts the open flow first, and finds nothing for an empty text", () => {
    expect(search(flows, "csrfProven", "session")[0]?.route.flow).toBe("session")
    expect(search(flows, "  ", "oauth")).toEqual([])
  })
})

describe("the window onto a drawing", () => {
  const window = { width: 800, height: 600 }
  const layout = {
    width: 1000,
    height: 3000,
    boxes: {
      top: { x: 400, y: 0, width: 200, height: 100 },
      left: { x: 0, y: 200, width: 200, height: 100 },
      below: { x: 400, y: 210, width: 200, height: 100 },
    },
    routes: {},
  }

  it("fits the whole drawing, and begins at a readable size", () => {
    const fit = fitting(layout, window)
    expect(fit.scale * layout.height).toBeLessThanOrEqual(window.height)
    const narrow = beginning({ ...layout, width: 900 }, window, [layout.boxes.top])
    expect(narrow.scale, "all of its width").toBeCloseTo(776 / 900)
    const wide = beginning({ ...layout, width: 1250 }, window, [layout.boxes.top])
    expect(wide.scale, "a part of its width, which can be read").toBe(0.8)
  })

  it("fits a drawing above or beside the bar in the lower right corner, but only if the bar would cover the drawing", () => {
    const bar = { width: 200, height: 50 }
    const fitted = (whole: { width: number; height: number }) =>
      besideBar((size) => fitting(whole, size), { x: 0, y: 0, ...whole }, window, bar)
    const tall = { width: window.width, height: window.height }
    const view = fitted(tall)
    expect(view.y + tall.height * view.scale).toBeLessThanOrEqual(window.height - bar.height)
    expect(fitting(tall, window).y + tall.height * fitting(tall, window).scale).toBeGreaterThan(
      window.height - bar.height,
    )
    const low = { width: window.width, height: 100 }
    expect(fitted(low)).toEqual(fitting(low, window))
    const column = { width: 50, height: 200 }
    const beside = besideBar((size) => fitting(tall, size), { x: 0, y: 0, ...tall }, window, column)
    expect(beside.x + tall.width * beside.scale).toBeLessThanOrEqual(window.width - column.width)
    const narrow = { width: 100, height: window.height }
    expect(fitted(narrow)).toEqual(fitting(narrow, window))
  })

  it("begins around the first state if the whole width would be too small to read", () => {
    const first = { x: 3000, y: 0, width: 200, height: 100 }
    const view = beginning({ ...layout, width: 4000 }, window, [first])
    expect(view.scale).toBe(0.8)
    expect((first.x + first.width / 2) * view.scale + view.x).toBeCloseTo(window.width / 2)
  })

  it.each(["constructor", "toString", "__proto__"])("shows nothing for an unknown state: %s", (path) => {
    expect(shownBox(layout, path, undefined)).toBeUndefined()
    expect(neighbour(layout, path, "ArrowDown")).toBeUndefined()
  })

  it("zooms around a point, and the point does not move", () => {
    const view = { x: 10, y: 20, scale: 1 }
    const at = { x: 300, y: 200 }
    const next = zoomed(view, 2, at)
    expect((at.x - next.x) / next.scale).toBeCloseTo((at.x - view.x) / view.scale)
    expect(zoomed(view, 1000, at).scale).toBe(3)
  })

  it("moves only if a state is not visible", () => {
    const view = { x: 0, y: 0, scale: 1 }
    expect(showing(view, layout.boxes.below, window, layout)).toEqual(view)
    const far = showing(view, { x: 400, y: 2000, width: 200, height: 100 }, window, layout)
    expect(2000 + far.y + 50, "in the middle").toBeCloseTo(window.height / 2)
  })

  it("shows nothing beyond the drawing instead of its content", () => {
    const below = { x: 0, y: -2000, scale: 1 }
    const first = showing(below, layout.boxes.top, window, layout)
    expect(first.y).toBe(24)
    const last = showing(below, { x: 800, y: 2900, width: 200, height: 100 }, window, layout)
    expect(last.y + layout.height).toBe(window.height - 24)
    expect(last.x + layout.width).toBe(window.width - 24)
    const small = showing({ x: -900, y: 0, scale: 1 }, layout.boxes.left, window, { width: 700, height: 400 })
    expect(small.x, "all of a small drawing").toBe(50)
  })

  it("opens a band at a size that is easy to read, around the column of the main path", () => {
    const band = { x: 14, y: 500, width: 2000, height: 900 }
    const path = [520, 660, 800].map((y) => ({ x: 1200, y, width: 240, height: 100 }))
    const view = opening(band, path, window)
    expect(view.scale).toBe(0.9)
    expect(band.y * view.scale + view.y, "the head is at the top").toBe(12)
    expect(1320 * view.scale + view.x).toBeCloseTo(window.width / 2)
    const narrow = opening({ ...band, width: 560 }, path, window)
    expect(narrow.scale).toBe(1)
    expect((band.x + 280) * narrow.scale + narrow.x, "all of a narrow band").toBeCloseTo(window.width / 2)
  })

  it("shows a state together with the path that led to it", () => {
    const path = [2600, 2720].map((y) => ({ x: 100, y, width: 240, height: 100 }))
    const end = { x: 760, y: 2840, width: 230, height: 60 }
    const view = { x: -600, y: 0, scale: 1 }
    const inside = (one: typeof view, { x, width }: typeof end): boolean =>
      x * one.scale + one.x >= 0 && (x + width) * one.scale + one.x <= window.width
    const alone = showing(view, end, window, layout)
    expect([end, ...path].map((box) => inside(alone, box))).toEqual([true, false, false])
    const whole = showingOnPath(view, end, [...path, end], { window, whole: layout })
    expect([end, ...path].map((box) => inside(whole, box))).toEqual([true, true, true])
    expect(whole.scale, "a little smaller").toBe(0.8)
    expect(showingOnPath(view, end, [], { window, whole: layout })).toEqual(alone)
  })

  it("moves with an arrow key to the state in that direction", () => {
    expect(neighbour(layout, "top", "ArrowDown")).toBe("below")
    expect(neighbour(layout, "below", "ArrowLeft")).toBe("left")
    expect(neighbour(layout, "top", "ArrowUp")).toBeUndefined()
    expect(neighbour(layout, "top", "a")).toBeUndefined()
  })
})

describe("the checks that a provider needs", () => {
  const provider = { id: "github", name: "GitHub", type: "oauth", flow: "oauth", requires: ["csrf", "state"] }
  const [oauth] = flows
  const email = flows.find(({ flow }) => flow === "email")
  if (!oauth || !email) throw new Error("There are built-in flows.")

  it("are marked for every check of its flow, and for no other state", () => {
    const needs = new Map(oauth.states.map((state) => [state.path, needOf(state, oauth, provider)]))
    expect(needs.get("checkingState")).toBe("needed")
    expect(needs.get("checkingNonce")).toBe("unneeded")
    expect(needs.get("preparingAuthorization")).toBeUndefined()
    expect(email.states.map((state) => needOf(state, email, provider))).toEqual(email.states.map(() => undefined))
    expect(oauth.states.map((state) => needOf(state, oauth, undefined))).toEqual(oauth.states.map(() => undefined))
  })

  it("are marked in words if a check is not needed", () => {
    const flags = flagsOfNeeds(oauth, provider)
    expect(flags).toContainEqual({ state: "checkingNonce", says: "not required for GitHub", tone: "soft" })
    expect(flags.map(({ state }) => state)).not.toContain("checkingState")
    expect(flagsOfNeeds(oauth, undefined)).toEqual([])
  })
})

describe("reloaded charts", () => {
  it("reloaded charts that did not change are the same objects as before", () => {
    const before = { name: "A", charts: flows.slice(0, 3).map((description) => ({ description })) }
    const after = structuredClone({ ...before, name: "B" })
    after.charts[1] = { description: { ...structuredClone(flows[1]), title: "Another" } as (typeof flows)[0] }
    const taken = takenOver(before, after)
    expect(taken.name).toBe("B")
    expect(taken.charts.map((chart, index) => chart === before.charts[index])).toEqual([true, false, true])
    expect(taken.charts[1]?.description.title).toBe("Another")
  })
})

describe("a message of the stream", () => {
  it("is taken from after the last received one, or as a whole from another log", () => {
    expect(unheard(["a", "b", "c"], "log-3", "")).toEqual(["a", "b", "c"])
    expect(unheard(["a", "b", "c"], "log-3", "log-2")).toEqual(["c"])
    expect(unheard(["a", "b", "c"], "log-3", "log-3")).toEqual([])
    expect(unheard(["y", "z"], "log-1009", "log-9")).toEqual(["y", "z"])
    expect(unheard(["a"], "other-1", "log-3")).toEqual(["a"])
    expect(unheard(["a"], "", "log-3")).toEqual(["a"])
    expect(unheard({ id: "a" }, "log-3", "log-3")).toEqual({ id: "a" })
  })
})

describe("a clause", () => {
  it("the clause of every state of every flow has a link", () => {
    for (const clause of flows.flatMap(({ states }) => states.flatMap(({ rfc }) => rfc ?? [])))
      expect(clauseLink(clause), clause).toMatch(
        /^https:\/\/(?:www\.rfc-editor\.org|openid\.net|pages\.nist\.gov|www\.w3\.org)\//,
      )
  })
})
