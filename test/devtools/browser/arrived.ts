import type { Page } from "playwright-core"

/**
 * Waits until the visualizer has this address, and has drawn its content. The address changes before the page handles
 * it: `hashchange` is a task of its own, and rendering waits for a frame.
 */
export async function arrived(at: Page, address: RegExp): Promise<void> {
  await at.waitForURL(address)
  await at.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(), 0))),
      ),
  )
}
