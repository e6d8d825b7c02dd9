import * as theirs from "@auth/core/errors"
import { describe, expect, it } from "vitest"
import * as ours from "../../src/errors.ts"

type Class = new (...given: unknown[]) => Error & { type?: string; kind?: string; code?: string }

const names = Object.keys(theirs).filter((name) => name !== "isClientError")
function classIn(module: object, name: string): Class {
  const found = (module as Record<string, Class | undefined>)[name]
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}
/** Not in their types, but exported. */
const { isClientError } = theirs as unknown as { isClientError: (error: Error) => boolean }

const inner = new Error("inner", { cause: { table: "users" } })
const coded = Object.assign(new Error("refused"), { code: "ECONNREFUSED" })

/** Ways to construct an error. */
const made: [how: string, given: unknown[]][] = [
  ["without arguments", []],
  ["with a sentence", ["No."]],
  ["with an empty sentence", [""]],
  ["with an error", [new Error("plain")]],
  ["with an error that has a cause", [inner]],
  ["with an error with another error behind it", [new Error("outer", { cause: coded })]],
  ["with an error that has a string as its cause", [new Error("outer", { cause: undefined })]],
  ["with an error and details", [inner, { provider: "idp" }]],
  ["with an error and details that replace its own", [inner, { table: "accounts", err: "gone" }]],
  ["with an error and a cause", [inner, { cause: { deeper: true } }]],
  ["with an error and another", [inner, new Error("other")]],
  ["with an error and one that has a code", [inner, coded]],
  ["with a sentence and a cause", ["No.", { cause: { table: "users" } }]],
  ["with a sentence and an error as its cause", ["No.", { cause: inner }]],
  ["with only a cause", [{ cause: { table: "users" } }]],
  ["with only an error as the cause", [{ cause: inner }]],
  ["with an empty object", [{}]],
]

/** Without their address, which ours do not have. */
const sentenceOf = (error: Error) =>
  error.message.replace(/(?:\. )?Read more at https:\/\/errors\.authjs\.dev#\w+$/, "")

const seen = (error: InstanceType<Class>) => ({
  name: error.name,
  type: error.type,
  kind: error.kind,
  code: error.code,
  sentence: sentenceOf(error),
  cause: error.cause,
})

describe.each(names)("%s", (name) => {
  const [Ours, Theirs] = [classIn(ours, name), classIn(theirs, name)]

  it.each(made)("constructed %s has the name, type, kind, sentence and cause that it has in Auth.js", (_how, given) => {
    expect(seen(new Ours(...given))).toEqual(seen(new Theirs(...given)))
  })

  it("is an error of its own class, and of AuthError", () => {
    expect(new Ours()).toBeInstanceOf(ours.AuthError)
    expect(new Ours()).toBeInstanceOf(Error)
    const signIn = (module: typeof ours | typeof theirs, Of: Class) => new Of() instanceof module.SignInError
    expect(signIn(ours, Ours)).toBe(signIn(theirs, Theirs))
  })

  it("is visible to visitors if it is in Auth.js", () => {
    expect(ours.isClientError(new Ours())).toBe(isClientError(new Theirs()))
  })

  it("keeps more for developers: details, and an error, that came with a sentence", () => {
    expect(new Ours("No.", { provider: "idp" }).cause).toEqual({ provider: "idp" })
    expect(new Ours("No.", inner).cause).toEqual({ err: inner, table: "users" })
    expect(new Ours({ expired: true }).cause).toEqual({ expired: true })
  })
})

describe("a subclass of an application", () => {
  const locked = (module: object) => {
    const Base = classIn(module, "CredentialsSignin")
    class LockedOut extends Base {
      override code = "locked_out"
    }
    return new LockedOut("No.")
  }
  it("is like one of Auth.js", () => {
    expect(seen(locked(ours))).toEqual(seen(locked(theirs)))
    expect(seen(locked(ours))).toMatchObject({ name: "LockedOut", code: "locked_out" })
  })
})

it("there are 34 of them", () => {
  expect(names).toHaveLength(34)
})
