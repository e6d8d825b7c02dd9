/** The visualizer for a file of tests: `build-once.ts` built it, and each test has its own page. */
import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest"
import { startVisualizer, type OpenOptions, type Visualizer } from "./visualizer-page.ts"

export interface VisualizerInUse {
  readonly visualizer: Visualizer
  /** Opens a page, which is closed after the test. */
  open(hash: string, options?: OpenOptions): Promise<Page>
  /** Replaces the page that is closed after the test. */
  takes(page: Page): void
  /** Errors that the test causes on purpose. */
  expects(complaints: RegExp): void
}

/**
 * Registers the hooks of the calling file. A test fails if its page reported an error. The returned functions work
 * after the hooks have run.
 */
export function useVisualizer(): VisualizerInUse {
  let started: Visualizer | undefined
  let page: Page | undefined
  let expected: RegExp | undefined
  const there = () => {
    if (!started) throw new Error("The visualizer is not started yet.")
    return started
  }
  beforeAll(async () => {
    started = await startVisualizer(inject("visualizer"))
  })
  afterAll(() => started?.close())
  afterEach(async () => {
    const { stream, complaints } = there()
    await page?.close()
    page = undefined
    stream.reset()
    const unexpected = complaints.splice(0).filter((each) => !expected?.test(each))
    expected = undefined
    expect(unexpected).toEqual([])
  })
  return {
    get visualizer() {
      return there()
    },
    async open(hash, options) {
      page = await there().open(hash, options)
      return page
    },
    takes(next) {
      page = next
    },
    expects(complaints) {
      expected = complaints
    },
  }
}
