/** The application with its own flow that docs/testing.md tests. */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { sms } from "../../examples/flows/sms/flow.ts"

export const smsConfig = (now: () => number): AuthConfig => ({
  secret: "a secret of the application's tests",
  adapter: memoryAdapter({ now }),
  stores: memoryStores(now),
  providers: [],
  plugins: [{ id: "sms", flows: [sms] }],
})
