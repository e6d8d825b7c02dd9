/** The main entry in Next.js 16, built and served: `proxy.ts` on Node. */
import { describe } from "vitest"
import { describeServed } from "./served-rules.ts"

describe("authchart in Next.js 16", () => {
  describeServed({ name: "app", next: "16", middleware: "composed" })
})
