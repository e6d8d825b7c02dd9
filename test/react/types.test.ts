/** Code that compiles with the types of `next-auth/react` compiles with ours. `tsc` checks this. */
import * as theirs from "next-auth/react"
import { createElement } from "react"
import { describe, expect, expectTypeOf, it } from "vitest"
import * as ours from "../../src/react.ts"
import type { Session } from "../../src/types.ts"

describe("authchart/react", () => {
  it("exports the same names at run time as next-auth/react, authenticateAgain and useAccount", () => {
    expect(Object.keys(ours).sort()).toEqual([...Object.keys(theirs), "authenticateAgain", "useAccount"].sort())
    expect(Object.keys(theirs).length).toBeGreaterThan(8)
  })

  it("accepts the properties and options of the published types", () => {
    expectTypeOf<theirs.SessionProviderProps>().toExtend<ours.SessionProviderProps>()
    expectTypeOf<theirs.SignInOptions<false>>().toExtend<ours.SignInOptions<false>>()
    expectTypeOf<theirs.SignInAuthorizationParams>().toExtend<ours.SignInAuthorizationParams>()
    expectTypeOf<theirs.SignOutParams<false>>().toExtend<ours.SignOutParams<false>>()
    expectTypeOf<theirs.GetSessionParams>().toExtend<ours.GetSessionParams>()
    expectTypeOf(createElement(ours.SessionProvider, { session: null, refetchWhenOffline: false })).toBeObject()
  })

  it("returns the results of the published types", () => {
    expectTypeOf<ours.SignInResponse>().toExtend<theirs.SignInResponse>()
    expectTypeOf<Parameters<theirs.UpdateSession>>().toExtend<Parameters<ours.UpdateSession>>()
    expectTypeOf<ours.SessionContextValue["status"]>().toEqualTypeOf<theirs.SessionContextValue["status"]>()
    expectTypeOf<ours.SessionContextValue<true>["status"]>().toEqualTypeOf<theirs.SessionContextValue<true>["status"]>()
    expectTypeOf<ours.ClientSafeProvider["type"]>().toEqualTypeOf<
      "oauth" | "oidc" | "email" | "credentials" | "webauthn"
    >()
    expectTypeOf(ours.getSession).returns.resolves.toEqualTypeOf<Session | null>()
  })

  it("narrows the session by the status, and knows that a required one is never unauthenticated", () => {
    const seen = (value: ours.SessionContextValue) => {
      if (value.status === "authenticated") expectTypeOf(value.data).toEqualTypeOf<Session>()
      else expectTypeOf(value.data).toEqualTypeOf<null>()
      return value.status
    }
    expect(seen({ status: "unauthenticated", data: null, update: () => Promise.resolve(null) })).toBe("unauthenticated")
    expectTypeOf<ours.SessionContextValue<true>["status"]>().toEqualTypeOf<"authenticated" | "loading">()
    const required = () => ours.useSession({ required: true })
    expectTypeOf<ReturnType<typeof required>["status"]>().toEqualTypeOf<"authenticated" | "loading">()
  })

  it("returns a result if a sign-in or sign-out does not redirect, and no result if it redirects", () => {
    const calls = {
      staying: () => ours.signIn("credentials", { redirect: false, username: "ada" }),
      leaving: () => ours.signIn("github", { redirectTo: "/" }, { prompt: "login" }),
      bare: () => ours.signIn(),
      out: () => ours.signOut({ redirect: false }),
      outLeaving: () => ours.signOut(),
    }
    expectTypeOf(calls.staying).returns.resolves.toEqualTypeOf<ours.SignInResponse>()
    expectTypeOf(calls.leaving).returns.resolves.toBeVoid()
    expectTypeOf(calls.bare).returns.resolves.toBeVoid()
    expectTypeOf(calls.out).returns.resolves.toEqualTypeOf<{ url: string }>()
    expectTypeOf(calls.outLeaving).returns.resolves.toBeVoid()
  })
})
