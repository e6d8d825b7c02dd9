/** The main entry in Next.js 15, built and served: `middleware.ts` on its edge runtime. */
import { describe } from "vitest"
import { describeServed } from "./served-rules.ts"

describe("authchart in Next.js 15", () => {
  describeServed({ name: "app", next: "15", middleware: "composed" })
})
