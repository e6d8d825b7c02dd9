/** Configurations that an application makes for each request share the flows of `Password()` and `account()`. */
import { describe, expect, it } from "vitest"
import { account } from "../../src/account.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { compositionOf } from "../../src/flows/composition.ts"
import Password from "../../src/providers/password.ts"
import { memoryStores } from "../../src/stores/memory.ts"

const made = (signUp: boolean, maxAge: number): AuthConfig => ({
  secret: "a secret of a test, of more than thirty-two bytes",
  adapter: memoryAdapter(),
  stores: memoryStores(),
  session: { strategy: "database", stepUp: true },
  providers: [Password({ signUp })],
  mailer: { from: "app@x.test", send: () => undefined },
  plugins: [account({ maxAge })],
})
const composed = (signUp: boolean, maxAge: number) => compositionOf(resolveConfig(made(signUp, maxAge)))

describe("the composition of a configuration with Password() and account()", () => {
  it("is the same for two configurations with equal options, so that the proofs run once", () => {
    expect(composed(true, 300)).toBe(composed(true, 300))
  })

  it("is another one if an option of the provider or of the plugin differs", () => {
    expect(composed(true, 300)).not.toBe(composed(false, 300))
    expect(composed(true, 300)).not.toBe(composed(true, 600))
  })
})
