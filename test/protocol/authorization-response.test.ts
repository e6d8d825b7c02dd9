import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { callbackLimits, readCallback } from "../../src/protocol/authorization-response.ts"
import { readForm } from "../../src/protocol/form-body.ts"

class Inherited {
  [name: string]: unknown
}
Object.assign(Inherited.prototype, { code: "inherited" })

const read = (query: string): ReturnType<typeof readCallback> => {
  const form = readForm(query)
  if (!form.ok) throw new Error(form.reason)
  return readCallback(form.fields, form.repeated)
}

describe("reading a callback", () => {
  it("reads query and form in the same way", () => {
    const given = { code: "c", state: "s", iss: "https://idp.test", user: '{"name":{}}', session_state: "x" }
    const expected = { code: "c", state: "s", iss: "https://idp.test", error: undefined, user: '{"name":{}}' }
    const clean = { repeated: [], malformed: [], foreign: [] }
    expect(readCallback(given)).toMatchObject({ ...expected, ...clean })
    expect(read(new URLSearchParams(given).toString())).toEqual(readCallback(given))
  })

  it("is total: no input throws, and every result is within the limits", () => {
    const name = fc.constantFrom("code", "state", "iss", "error", "error_description", "id_token", "__proto__", "user")
    const value = fc.oneof(fc.string(), fc.string({ minLength: 4000, maxLength: 5000 }), fc.anything())
    fc.assert(
      fc.property(fc.dictionary(name, value), (given) => {
        const { code, state, iss, error } = readCallback(given)
        for (const [key, text] of Object.entries({ code, state, iss, error })) {
          if (text === undefined) continue
          expect(typeof text).toBe("string")
          expect(text.length).toBeGreaterThan(0)
          expect(text.length).toBeLessThanOrEqual(callbackLimits[key as keyof typeof callbackLimits])
        }
      }),
    )
  })

  it.each(["code", "state", "iss", "error", "id_token"])(
    "OP-04, OAC-15: %s twice is reported, equal or not",
    (name) => {
      expect(read(`${name}=a&${name}=a`).repeated).toEqual([name])
      expect(read(`${name}=a&${name}=`).repeated).toEqual([name])
      expect(readCallback({ [name]: ["a", "b"] }).repeated).toEqual([name])
      expect(readCallback({ [name]: "a" }, [name, "other"]).repeated).toEqual([name])
      expect(read(`${name}=a`).repeated).toEqual([])
    },
  )

  it.each(["", "%20%09", "x".repeat(callbackLimits.code + 1)])("OAC-20: the code %.20j is invalid", (code) => {
    expect(read(`code=${code}&state=s`).code).toBeUndefined()
  })

  it.each(["code", "state", "iss"] as const)("OP-36: %s of full length is accepted, a longer one reported", (name) => {
    const longest = "x".repeat(callbackLimits[name])
    expect(read(`${name}=${longest}`)).toMatchObject({ [name]: longest, malformed: [] })
    expect(read(`${name}=${longest}x`)).toMatchObject({ [name]: undefined, malformed: [name] })
    expect(readCallback({ [name]: 1 })).toMatchObject({ [name]: undefined, malformed: [name] })
  })

  it("OP-36: a code is read unchanged", () => {
    expect(read("code=a%26redirect_uri%3Dhttps%3A%2F%2Fevil.test%0D%0A").code).toBe(
      "a&redirect_uri=https://evil.test\r\n",
    )
  })

  it("OP-33, OAC-18: an error of any size stays an error", () => {
    const long = "x".repeat(1024 * 1024)
    expect(read(`error=${long}&code=c`).error?.length).toBe(callbackLimits.error)
    expect(read(`error=x&error_description=${long}`).errorDescription?.length).toBe(callbackLimits.text)
    expect(readCallback({ error: { toString: "no" } }).error).toBe("not text")
    expect(read("error=__proto__").error).toBe("__proto__")
  })

  it("RFC 6749 §3.1: an empty parameter counts as absent", () => {
    expect(read("code=&state=&iss=&error=")).toMatchObject({
      code: undefined,
      state: undefined,
      iss: undefined,
      error: undefined,
      malformed: [],
    })
  })

  it.each(["id_token", "access_token", "token", "response", "oauth_token", "refresh_token"])(
    "OP-35, OAC-30: %s is foreign",
    (name) => {
      expect(read(`code=c&${name}=`).foreign).toEqual([name])
    },
  )

  it("reads no property of a prototype", () => {
    expect(readCallback(new (class extends Inherited {})()).code).toBeUndefined()
  })
})
