import { describe, expect, it } from "vitest"
import { describeBuiltIn } from "../../src/inspect/built-in.ts"
import { clauseLink } from "../../src/inspect/words.ts"
import { hashOf, parseRoute } from "../../visualizations/app/route.ts"
import { search } from "../../visualizations/app/search.ts"
import { beginning, fitting, neighbour, showing, zoomed } from "../../visualizations/app/viewport.ts"

const flows = describeBuiltIn()

describe("an address", () => {
  it("of every state and every transition of every flow is read as what it was written for", () => {
    for (const { flow, states, edges } of flows) {
      for (const { path } of states) expect(parseRoute(hashOf({ flow, state: path }))).toEqual({ flow, state: path })
      for (const { id, from } of edges) {
        const route = { flow, state: from, edge: id }
        expect(parseRoute(hashOf(route))).toEqual(route)
      }
    }
  })

  it.each(["", "#", "#/", "#///", "#/%", "#/%E0%A4%A/%", "#/a/b/c/d/e/f"])("is read without an error: %s", (hash) => {
    expect(typeof parseRoute(hash).flow).toBe("string")
  })
})

describe("the search", () => {
  it("finds by the words of a title, an ask, a guard's docstring, a clause, and a reason", () => {
    const paths = (query: string) => search(flows, query, "oauth").map(({ route }) => route.edge ?? route.state)
    expect(paths("code for tokens")).toContain("exchangingCode")
    expect(paths("verifyIdToken")).toContain("verifyingIdToken")
    expect(paths("rule 11")).toEqual(["checkingNonce|always|0"])
    expect(paths("7636 4.5")).toEqual(["exchangingCode"])
    expect(paths("subject_mismatch")).toEqual(["checkingSubject|always|2"])
  })

  it("puts the flow that is looked at first, and finds nothing for nothing", () => {
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

  it("fits all of it, and begins at a size that can be read", () => {
    const fit = fitting(layout, window)
    expect(fit.scale * layout.height).toBeLessThanOrEqual(window.height)
    expect(beginning(layout, window).scale).toBeCloseTo(776 / 1000)
  })

  it("zooms around a point, which stays where it is", () => {
    const view = { x: 10, y: 20, scale: 1 }
    const at = { x: 300, y: 200 }
    const next = zoomed(view, 2, at)
    expect((at.x - next.x) / next.scale).toBeCloseTo((at.x - view.x) / view.scale)
    expect(zoomed(view, 1000, at).scale).toBe(3)
  })

  it("moves only where a state is not seen", () => {
    const view = { x: 0, y: 0, scale: 1 }
    expect(showing(view, layout.boxes.below, window)).toEqual(view)
    const far = showing(view, { x: 400, y: 2000, width: 200, height: 100 }, window)
    expect(2000 + far.y + 100).toBeLessThanOrEqual(window.height)
  })

  it("goes with an arrow key to the state that lies there", () => {
    expect(neighbour(layout, "top", "ArrowDown")).toBe("below")
    expect(neighbour(layout, "below", "ArrowLeft")).toBe("left")
    expect(neighbour(layout, "top", "ArrowUp")).toBeUndefined()
    expect(neighbour(layout, "top", "a")).toBeUndefined()
  })
})

describe("a clause", () => {
  it("of every state of every flow has a link", () => {
    for (const clause of flows.flatMap(({ states }) => states.flatMap(({ rfc }) => rfc ?? [])))
      expect(clauseLink(clause), clause).toMatch(/^https:\/\/(?:www\.rfc-editor\.org|openid\.net)\//)
  })
})
