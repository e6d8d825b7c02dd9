import { describe, expect, expectTypeOf, it } from "vitest"
import { outcomeAt, type SignInResponse } from "../../src/client/sign-in-outcome.ts"
import { visibleError, catalogue, type ClientError, type Reason } from "../../src/errors.ts"

const origin = "https://app.test"
const http = { status: 200, ok: true }
const at = (sentTo: string, wanted = "/") => outcomeAt(new URL(sentTo, origin), new URL(wanted, origin), http)

describe("the outcome of a sign-in", () => {
  it.each(Object.keys(catalogue) as Reason[])("has the code of the catalogue for %s", (reason) => {
    const code = visibleError(reason)
    const said = at(`/api/auth/signin?error=${code}&reason=${reason}&flow=f1`)
    expect(said.outcome).toEqual({ worked: false, code, detail: undefined, reason, flow: "f1" })
  })

  it("has the application's own code beside CredentialsSignin", () => {
    expect(at("/signin?error=CredentialsSignin&code=locked")).toMatchObject({
      outcome: { worked: false, code: "CredentialsSignin", detail: "locked" },
      error: "CredentialsSignin",
      code: "locked",
      url: null,
    })
  })

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "Banned"])(
    "is the application's for an error of another origin: %s",
    (error) => {
      expect(at(`/login?error=${error}`)).toMatchObject({ outcome: { worked: false, code: "Application" }, error })
    },
  )

  it.each([
    { sentTo: "/login?error=AccessDenied", wanted: "/login?error=AccessDenied", worked: true },
    { sentTo: "/login?error=AccessDenied&flow=old", wanted: "/login?error=AccessDenied&flow=old", worked: true },
    { sentTo: "/login?error=AccessDenied&flow=new", wanted: "/login?error=AccessDenied&flow=old", worked: false },
    { sentTo: "/login?error=AccessDenied", wanted: "/login?error=CredentialsSignin", worked: false },
    { sentTo: "/error?error=AccessDenied", wanted: "/login?error=AccessDenied", worked: false },
    { sentTo: "/login?error=AccessDenied", wanted: "/login", worked: false },
  ])("worked: $worked, sent to $sentTo for the target $wanted", ({ sentTo, wanted, worked }) => {
    expect(at(sentTo, wanted).outcome.worked).toBe(worked)
  })

  it("is distinguished by one field, which narrows the others", () => {
    const said = at("/welcome")
    expectTypeOf<SignInResponse["outcome"]["worked"]>().toEqualTypeOf<boolean>()
    if (said.outcome.worked) expectTypeOf(said.outcome.url).toEqualTypeOf<string>()
    else
      expectTypeOf(said.outcome.code).toEqualTypeOf<ClientError | "Unreachable" | "ProviderUnknown" | "Application">()
    if (said.url === null) expectTypeOf(said.error).toEqualTypeOf<string>()
    expect(said).toEqual({
      ...http,
      outcome: { worked: true, url: `${origin}/welcome` },
      error: undefined,
      code: undefined,
      url: `${origin}/welcome`,
    })
  })
})
