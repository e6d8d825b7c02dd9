/** Tables of a chart's reads: their results, and the errors of TypeScript. */
import { describe, expect, expectTypeOf, test } from "vitest"
import { madeOf, type Value } from "../../machines/grammar.ts"

interface Context {
  target: string | undefined
  response: { user?: string } | undefined
}
interface Event {
  type: "said"
  tokens: { access_token?: string }
}

const seen = (target?: string): { context: Context; event: Event } => ({
  context: { target, response: undefined },
  event: { type: "said", tokens: { access_token: "t" } },
})

describe("madeOf", () => {
  test("reads the places that a table names, and returns all other values as they are", () => {
    const made = madeOf({
      type: "signedIn",
      url: "context.target",
      token: "event.tokens.access_token",
      gone: undefined,
    })
    expect(made(seen("/"))).toStrictEqual({ type: "signedIn", url: "/", token: "t", gone: undefined })
    expectTypeOf(made(seen("/"))).toEqualTypeOf<{ type: "signedIn"; url: string; token: string; gone: undefined }>()
  })

  test("a place with a question mark may be undefined, and so may its parent", () => {
    expect(madeOf({ url: "context.target?", user: "context.response.user?" })(seen())).toStrictEqual({
      url: undefined,
      user: undefined,
    })
  })

  test("a place without one must be set: otherwise the flow stops, and the error names the key", () => {
    expect(() => madeOf({ url: "context.target" })(seen())).toThrow(/needs "target" before/)
  })

  test("an unknown place, one that may be undefined, and one of no event do not compile", () => {
    type Of<E> = Value<{ url: string }, Context, E>
    // @ts-expect-error no such key
    const unknown: Of<Event> = madeOf({ url: "context.targets" })
    // @ts-expect-error it may be undefined
    const lacking: Of<Event> = madeOf({ url: "context.target?" })
    // @ts-expect-error any event may have led here
    const ofNone: Of<never> = madeOf({ url: "event.type" })
    expect([unknown, lacking, ofNone]).toHaveLength(3)
  })
})
