import type { Page } from "playwright-core"

/**
 * Waits until the visualizer has this address, and has drawn its content. The wait is necessary because the address
 * changes before the page shows the new content: the browser reports the change in a separate task, and the page
 * renders with the next frame.
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
