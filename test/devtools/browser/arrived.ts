import type { Page } from "playwright-core"

/**
 * Waits until the visualizer has this address, and has drawn what the address stands for. The address changes before
 * the page hears it: `hashchange` is a task of its own, and rendering waits for a frame.
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
