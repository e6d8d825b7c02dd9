/** Unpacks the packaged browser before the first test, so that no process starts a browser that another still unpacks. */
import { browserPath } from "./chromium.ts"

/** Vitest calls this function once for each suite with a browser. A missing browser fails the tests that start it. */
export default async function setup(): Promise<void> {
  await browserPath().catch(() => undefined)
}
