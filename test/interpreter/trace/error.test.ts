/** A trace's record of an error: the chain of its causes. */
import { describe, expect, it } from "vitest"
import { AuthError, CredentialsSignin, InvalidConfiguration } from "../../../src/errors.ts"
import { catalogue, isReason } from "../../../src/errors/catalogue.ts"
import { errorOf } from "../../../src/interpreter/failures.ts"
import { traceErrorOf as chainOf } from "../../../src/interpreter/trace/trace-error.ts"

/** The log's words, besides an error. */
const flow = { provider: undefined, traceId: "abc" }

describe("the chain of an error in a trace", () => {
  it("has the logged error and its causes, nearest first", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" })
    const lost = Object.assign(new RangeError("The pool is empty", { cause: refused }), { code: "57P01" })
    const error = errorOf({ reason: "effect_failed", cause: lost }, { provider: "keycloak", traceId: "abc" })
    expect(chainOf(error)).toEqual({
      type: "CallbackRouteError",
      says: catalogue.effect_failed.developer,
      causes: [
        { name: "RangeError", says: "", code: "57P01", where: expect.any(String) as unknown },
        {
          name: "Error",
          says: "connect ECONNREFUSED 127.0.0.1:5432",
          code: "ECONNREFUSED",
          where: expect.any(String) as unknown,
        },
      ],
    })
  })

  it.each(Object.entries(catalogue))("has the whole sentence of %s, however long it is", (reason, { developer }) => {
    if (!isReason(reason)) throw new Error(`the catalogue has no ${reason}`)
    expect(chainOf(errorOf({ reason }, flow)).says).toBe(developer)
    const wrapped = new AuthError("x", errorOf({ reason }, flow))
    expect(chainOf(wrapped).causes[0]?.says).toBe(developer)
  })

  it("has the whole message of an error about a configuration, but at most 2000 characters of it", () => {
    const long = (words: number) => new InvalidConfiguration("word ".repeat(words))
    expect(chainOf(long(200)).says).toBe(long(200).message)
    expect(chainOf(long(500)).says).toHaveLength(2000)
  })

  it("has a thrown value that is not an error, and the explanation of the library's part", () => {
    const said = errorOf({ reason: "access_denied", cause: "callbacks.signIn gave boolean" }, flow)
    expect(chainOf(said).causes).toEqual([{ name: "said", says: "callbacks.signIn gave boolean" }])
    expect(chainOf(new AuthError("x", { cause: "plain words" })).causes).toEqual([{ name: "string", says: "" }])
    const answer = Object.assign(new Error("refused"), {
      cause: { error: "invalid_grant", error_description: "spent" },
    })
    expect(chainOf(answer).causes).toEqual([{ name: "said", says: "invalid_grant" }])
  })

  it("has the sentence of the reason if the error has no message", () => {
    const error = errorOf({ reason: "credentials_rejected", cause: new CredentialsSignin() }, flow)
    expect(chainOf(error).says).toBe(catalogue.credentials_rejected.developer)
  })

  it("has the first of several errors, if the platform tried more than one address", () => {
    const each = ["::1", "127.0.0.1", "10.0.0.1"].map((host) =>
      Object.assign(new Error(`connect ECONNREFUSED ${host}:80`), { code: "ECONNREFUSED" }),
    )
    const failed = new TypeError("fetch failed", { cause: new AggregateError(each, "") })
    expect(chainOf(new AuthError("x", failed)).causes.map(({ says }) => says)).toEqual([
      "fetch failed",
      "",
      "connect ECONNREFUSED ::1:80",
      "connect ECONNREFUSED 127.0.0.1:80",
    ])
  })

  it("ends: after six, at a cycle, and for an endless chain", () => {
    let deep = new Error("0")
    for (let at = 1; at < 20; at++) deep = new Error(String(at), { cause: deep })
    expect(chainOf(new AuthError("x", deep)).causes).toHaveLength(6)
    const round = new Error("round")
    round.cause = new Error("and round", { cause: round })
    expect(chainOf(new AuthError("x", round)).causes).toHaveLength(2)
    const endless = (): object => Object.defineProperty({}, "cause", { get: endless })
    expect(chainOf(new AuthError("x", { cause: endless() })).causes).toEqual([])
  })

  it("exists for every value, also for one that throws when it is read", () => {
    const wicked = new Proxy(new Error("x"), {
      get: () => {
        throw new Error("no")
      },
      getPrototypeOf: () => {
        throw new Error("no")
      },
    })
    const getters = Object.defineProperties(new Error("fine"), {
      name: { get: () => undefined },
      code: {
        get: () => {
          throw new Error("no")
        },
      },
      stack: { value: 7 },
    })
    for (const cause of [wicked, getters, null, 5, Symbol("s"), () => 1, { err: wicked }, { err: 1, said: 2 }])
      expect(() => chainOf(Object.assign(new AuthError("x"), { cause }))).not.toThrow()
    expect(chainOf(wicked)).toEqual({ type: "Error", says: "", causes: [] })
    expect(chainOf(new AuthError("x", getters)).causes).toEqual([{ name: "Error", says: "" }])
  })

  it("names the application's file that threw, and no file of a package, of the platform or of this library", () => {
    const at = (...lines: string[]) => {
      const error = Object.assign(new Error("no"), { stack: ["Error: no", ...lines].join("\n") })
      return chainOf(new AuthError("x", error)).causes[0]?.where
    }
    const own = new URL("../../../src/config/resolve.ts", import.meta.url)
    const platform = "    at node:internal/process/task_queues:95:5"
    const app = "    at async signIn (file:///srv/my%20app/auth.ts?t=1:12:7)"
    expect(at("    at x (/srv/app/node_modules/pg/lib/client.js:1:2)", platform, app)).toBe("/srv/my app/auth.ts:12:7")
    expect(at(`    at y (${own.href}:1:2)`, `    at y (${own.pathname}:1:2)`, app)).toBe("/srv/my app/auth.ts:12:7")
    expect(at("    at new Promise (<anonymous>)", "    at webpack-internal:///(rsc)/./auth.ts:3:4")).toContain(
      "./auth.ts:3:4",
    )
    expect(at("signIn@http://127.0.0.1:5173/src/auth.ts?v=secret:8:9")).toBe("http://127.0.0.1:5173/src/auth.ts:8:9")
    expect(at("    at x (/srv/@acme/web-3f9a8c7b6d5e4f3a2b1c0d9e/auth.ts:1:2)")).toContain("/auth.ts:1:2")
    expect(at("    at x (/srv/ada@example.com/auth.ts:1:2)")).toBeUndefined()
    expect(at("    at x (http://app.test:5173/home/ada@example.com/auth.ts:1:2)")).toBeUndefined()
    expect(at("    at x (http://localhost:5173/@fs/srv/auth.ts:1:2)")).toBe("http://localhost:5173/@fs/srv/auth.ts:1:2")
    expect(at(platform)).toBeUndefined()
    const planted = new Error("no\n    at eve (/etc/planted.ts:1:1)")
    expect(chainOf(new AuthError("x", planted)).causes[0]?.where).toContain("trace/error.test.ts")
  })

  it("has a name or a code only if it is one word, and not a secret", () => {
    const named = (name: string, code: unknown) => {
      const error = Object.assign(new Error("no"), { name, code, stack: "" })
      const [cause] = chainOf(new AuthError("x", error)).causes
      return [cause?.name, cause?.code]
    }
    expect(named("PrismaClientKnownRequestError", "P2021")).toEqual(["PrismaClientKnownRequestError", "P2021"])
    expect(named("Error", 1146)).toEqual(["Error", "1146"])
    expect(named("two words", "a b")).toEqual(["Error", undefined])
    expect(named("x".repeat(81), { code: 1 })).toEqual(["Error", undefined])
    expect(named("a8f3c09b77d14e2fa8f3c09b77d14e2f", "gho_16C7e42F292c6912E7710c838347Ae178B4a")).toEqual([
      "Error",
      undefined,
    ])
  })
})
