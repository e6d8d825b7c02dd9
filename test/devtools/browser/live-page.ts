/** The visualizer with a stream of live traces, for a file of tests. */
import type { Page } from "playwright-core"
import { beforeAll } from "vitest"
import type { Charts } from "../../../src/devtools/draw/charts.ts"
import { chartsIn } from "../../../tools/charts-in.ts"
import { sampleTraces, type SampleTraces } from "./sample-traces.ts"
import type { TestStream } from "./trace-stream.ts"
import { useVisualizer, type VisualizerInUse } from "./use-visualizer.ts"
import type { OpenOptions } from "./visualizer-page.ts"

export interface LivePage extends VisualizerInUse {
  readonly stream: TestStream
  readonly sample: SampleTraces
  /** The built-in charts, live, with a provider that does not need every check. */
  readonly charts: Charts
  /**
   * Opens the page like the library serves it: at an address without a slash at its end. The test closes the page at
   * its end. The list has one row for each request, and no request is selected. With `signIns`, the list has one row for
   * each sign-in, and the page follows the latest one, as for a user.
   */
  open(hash?: string, options?: OpenOptions & { signIns?: boolean }): Promise<Page>
}

const requires = ["csrf", "duplicateParameters", "transaction", "responseMode", "issuer", "state", "code", "profile"]
const providers = [{ id: "github", name: "GitHub", type: "oauth", flow: "oauth", requires }]

/** Registers the hooks of the calling file. The returned functions work after the hooks have run. */
export function livePage(): LivePage {
  const own = useVisualizer()
  let told: { sample: SampleTraces; charts: Charts } | undefined
  const there = () => {
    if (!told) throw new Error("The traces are not made yet.")
    return told
  }
  beforeAll(async () => {
    const builtIn = chartsIn(own.visualizer.folder)
    told = { sample: await sampleTraces(), charts: { ...builtIn, live: "traces", providers } }
  })
  return {
    get visualizer() {
      return own.visualizer
    },
    get stream() {
      return own.visualizer.stream
    },
    get sample() {
      return there().sample
    },
    get charts() {
      return there().charts
    },
    open: async (hash = "", { signIns = false, ...options } = {}) => {
      const at = await own.open(hash, { charts: there().charts, bare: true, ...options })
      const grouped = at.getByLabel("One row per sign-in")
      if (signIns || (await grouped.count()) === 0) return at
      await grouped.uncheck()
      if (hash.includes("?trace=")) return at
      await at.getByLabel("Follow the latest").uncheck()
      const close = at.getByRole("button", { name: "Close" })
      if ((await close.count()) > 0) await close.click()
      return at
    },
    takes: own.takes,
    expects: own.expects,
  }
}

/** One request in the list. */
export const rows = ".trace-row"

export function rowsOf(at: Page): Promise<string[]> {
  return at.locator(rows).allTextContents()
}

/** The visible text, with single spaces. */
export function plain(text: string | null): string {
  return (text ?? "").replaceAll(/\s+/g, " ").trim()
}

/** The list's summary: `12 traces, 3 failed`. */
export async function count(at: Page): Promise<string> {
  return plain(await at.locator(".trace-toolbar .count").textContent())
}

/** A state in the drawing. */
export function state(path: string): string {
  return `.drawing .state[data-state="${path}"]`
}
