/** Says if an element of the page is visible without scrolling. */
import type { Locator } from "playwright-core"
import { expect } from "vitest"

/**
 * Fails unless the whole element is within the window of the page, and within every element around it that cuts its
 * content. An element that is higher or wider than its window never passes.
 */
export async function expectInWindow(element: Locator): Promise<void> {
  await element.waitFor()
  await expect.poll(() => element.evaluate(cutBy), { message: String(element), timeout: 3000 }).toEqual([])
}

/** Runs in the page: returns the names of the elements that cut the element. Empty if the reader sees all of it. */
function cutBy(element: Element): string[] {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const cut = (box: { left: number; top: number; right: number; bottom: number }): boolean =>
    left < box.left - 1 || top < box.top - 1 || right > box.right + 1 || bottom > box.bottom + 1
  const found = cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }) ? ["window"] : []
  for (let around = element.parentElement; around !== null; around = around.parentElement)
    if (getComputedStyle(around).overflow !== "visible" && cut(around.getBoundingClientRect()))
      found.push(around.className === "" ? around.tagName : String(around.className))
  return found
}
