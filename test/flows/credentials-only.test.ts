/** An application whose only sign-in method is a name and password: its messages name that flow (EXT-11). */
import { describe, expect, it } from "vitest"
import { proveFlows } from "../../src/facade/prove-flows.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import Credentials from "../../src/providers/credentials.ts"
import GitHub from "../../src/providers/github.ts"
import { leadingStep } from "../steps/leading-step.ts"

const config = (over: Partial<AuthConfig>): AuthConfig => ({
  trustHost: true,
  secret: "s".repeat(32),
  providers: [Credentials({ authorize: () => null })],
  logger: { warn: () => undefined },
  ...over,
})

function messageOf(given: AuthConfig): string {
  try {
    proveFlows(given)
  } catch (error) {
    return error instanceof Error ? error.message : ""
  }
  return resolveConfig(given).problem?.message ?? ""
}

describe("EXT-11: a message about an application with credentials only", () => {
  it.each<[string, Partial<AuthConfig>]>([
    ["a step that opens a path around a check", { steps: [leadingStep("#admission.issuingSession")] }],
    ["a step that leads nowhere", { steps: [leadingStep("#admission.nowhere")] }],
    ["an adapter without methods", { adapter: {} }],
    ["database sessions without an adapter", { session: { strategy: "database" } }],
    ["an adapter that lacks one method", { adapter: { ...memoryAdapter(), createSession: undefined } as never }],
  ])("%s: does not mention OAuth", (_what, over) => {
    const message = messageOf(config(over))
    expect(message).not.toBe("")
    expect(message).not.toMatch(/oauth|openid/i)
  })

  it("the message names the flow of the other provider if the application has one", () => {
    const steps = [leadingStep("#admission.issuingSession")]
    for (const providers of [[GitHub({ clientId: "a" })], [GitHub]])
      expect(messageOf(config({ steps, providers }))).toMatch(/^The flow "oauth" is not safe/)
  })
})
