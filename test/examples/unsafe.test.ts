/** The unsafe examples, run unchanged over the built package. Each example does not start, or gives no session. */
import { InvalidConfiguration, UnsafeFlowError } from "authchart/errors"
import { credentials } from "authchart/machines"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { setUpAuth as withAnotherCandidate } from "../../examples/unsafe/another-candidate.ts"
import { setUpAuth as withAnotherUser } from "../../examples/unsafe/another-user.ts"
import { setUpAuth as withAsynchronousGuard } from "../../examples/unsafe/asynchronous-guard.ts"
import { setUpAuth as withChangedChart } from "../../examples/unsafe/changed-in-place.ts"
import { setUpAuth as withNamedGuard } from "../../examples/unsafe/guard-of-the-same-name.ts"
import { setUpAuth as withSignOut } from "../../examples/unsafe/session-from-sign-out.ts"
import { setUpAuth as deployed } from "../../examples/unsafe/two-deployments.ts"
import { browse, origin } from "./browse.ts"

beforeEach(() => {
  vi.stubEnv("AUTH_SECRET", "a secret of more than thirty-two bytes, for tests")
  vi.stubEnv("AUTH_URL", origin)
})

describe("an unsafe example", () => {
  it.each([
    ["PROOF-01", withAnotherUser, UnsafeFlowError, /PROOF-01/],
    ["PROOF-02", withAnotherCandidate, InvalidConfiguration, /writes "candidate"/],
    ["PROOF-03", withSignOut, UnsafeFlowError, /rollToken/],
    ["PROOF-04", withNamedGuard, UnsafeFlowError, /PROOF-04/],
    ["PROOF-07", withAsynchronousGuard, InvalidConfiguration, /promise/],
  ])("%s: does not start", (_id, setUpAuth, kind, rule) => {
    expect(setUpAuth).toThrow(kind)
    expect(setUpAuth).toThrow(rule)
  })

  it("PROOF-06: does not start, and changes nothing", () => {
    const required = (): unknown => Reflect.get(Object(credentials.config.meta), "requires")
    const before = required()
    expect(withChangedChart).toThrow(TypeError)
    expect(required()).toBe(before)
  })

  it("PROOF-05: gives no session if the other deployment began the sign-in", async () => {
    const cookies = new Map<string, string>()
    const [lenient, strict] = [browse(deployed(false), cookies), browse(deployed(true), cookies)]
    const step = await lenient.post("/api/auth/callback/credentials", { username: "Ada", password: "guessed" })
    expect(step.pathname).toBe("/api/auth/terms")
    const ended = await strict.post(step.href, { accepted: "yes" })
    expect(ended.searchParams.get("reason")).toBe("flow_unreadable")
    expect(await strict.session()).toBeNull()
  })
})
