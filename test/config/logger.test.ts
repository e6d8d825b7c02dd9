import fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { makeLogger, type LogSink } from "../../src/config/logger.ts"
import { AuthError, CallbackRouteError } from "../../src/errors.ts"
import type { Logger } from "../../src/ports/logger.ts"

/** A default logger, and its output. */
function open(given?: Partial<Logger>, debug = false) {
  const written: string[] = []
  const write = (level: string) => (text: string) => void written.push(`${level}: ${text}`)
  const sink: LogSink = { error: write("error"), warn: write("warn"), debug: write("debug") }
  return { log: makeLogger(given, debug, sink), written }
}

describe("the default logger", () => {
  it("writes an error with its code, its details, and every cause", () => {
    const { log, written } = open()
    log.error(new CallbackRouteError("The callback failed.", { err: new TypeError("no row"), provider: "idp" }))
    expect(written).toEqual([
      'error: [auth][error] CallbackRouteError: The callback failed. Read more at docs/errors.md#callbackrouteerror\n[auth][details]: {"provider":"idp"}\n[auth][cause]: TypeError: no row',
    ])
  })

  it("ends at a cycle of causes", () => {
    const { log, written } = open()
    const error: Error = new Error("round")
    error.cause = error
    log.error(error)
    expect(written).toHaveLength(1)
  })

  it.each([
    [
      "a circle",
      () => {
        const circle: Record<string, unknown> = {}
        circle["self"] = circle
        return circle
      },
    ],
    ["a big number", () => ({ id: 1n })],
    [
      "a getter that throws",
      () => ({
        get id(): string {
          throw new Error("no")
        },
      }),
    ],
  ])("an error with %s is still logged", (_what, details) => {
    const { log, written } = open()
    log.error(new AuthError("The store failed.", { request: details() }))
    expect(written[0]).toContain("[auth][error] AuthError: The store failed.")
  })

  it("writes a warning with its code and its text", () => {
    const { log, written } = open()
    log.warn("check-omitted", "provider idp", { a: 1 })
    log.warn("debug-enabled")
    expect(written).toEqual([
      'warn: [auth][warn][check-omitted] provider idp {"a":1}',
      "warn: [auth][warn][debug-enabled]",
    ])
  })

  it("writes debug messages only if debug is on", () => {
    const [on, off] = [open(undefined, true), open()]
    for (const { log } of [on, off]) log.debug("adapter_getUser", { id: 1 })
    expect(on.written).toEqual(['debug: [auth][debug]: adapter_getUser {"id":1}'])
    expect(off.written).toEqual([])
  })

  it("LOG-03: no text makes a new line, or a control sequence of a terminal", () => {
    const { log, written } = open(undefined, true)
    const hostile = fc
      .array(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.constantFrom("\n", "\r\n[auth][error] forged", "\u001b[2J", "\u009b", "\u2028", "\u2029", "\u202e"),
        ),
      )
      .map((parts) => parts.join(""))
    fc.assert(
      fc.property(hostile, (text) => {
        written.length = 0
        log.error(new AuthError(text, { email: text }))
        log.warn("check-omitted", text, { text })
        log.debug(text, text)
        expect(written).toHaveLength(3)
        const lines = written.flatMap((entry) => entry.split("\n"))
        expect(lines.every((line) => /^(error: |warn: |debug: )?\[auth\]\[/.test(line))).toBe(true)
        expect(lines.length).toBeLessThanOrEqual(4)
        expect(lines.join("")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      }),
    )
  })

  it("LOG-02: cuts long texts", () => {
    const { log, written } = open()
    log.error(new Error("x".repeat(1 << 20)))
    expect(written[0]?.length).toBeLessThan(5000)
  })
})

describe("an application's logger", () => {
  it("provides the levels that it has, and the default logger provides the other levels", () => {
    const errors: Error[] = []
    const { log, written } = open({ error: (error) => errors.push(error) })
    const error = new AuthError("no")
    log.error(error)
    log.warn("debug-enabled")
    expect(errors).toEqual([error])
    expect(written).toEqual(["warn: [auth][warn][debug-enabled]"])
  })

  it("receives debug messages even if debug is off", () => {
    const heard: unknown[] = []
    open({ debug: (...said) => heard.push(said) }).log.debug("a", 1)
    expect(heard).toEqual([["a", 1]])
  })

  it("receives warnings as a code and further arguments, unchanged", () => {
    const heard: unknown[] = []
    const more = { a: "line\nbreak" }
    open({ warn: (...said) => heard.push(...said) }).log.warn("insecure-issuer", more)
    expect(heard).toEqual(["insecure-issuer", more])
  })

  it("keeps its methods bound to their object", () => {
    class Log implements Logger {
      readonly said: string[] = []
      error(error: Error): void {
        this.said.push(error.message)
      }
      warn(code: string): void {
        this.said.push(code)
      }
      debug(message: string): void {
        this.said.push(message)
      }
    }
    const own = new Log()
    const { log } = open(own)
    log.error(new Error("e"))
    log.warn("debug-enabled")
    log.debug("d")
    expect(own.said).toEqual(["e", "debug-enabled", "d"])
  })

  it("a logger that throws changes no response", () => {
    const broken = () => {
      throw new Error("the disk is full")
    }
    const { log } = open({ error: broken, warn: broken, debug: broken })
    expect(() => {
      log.error(new Error("x"))
      log.warn("debug-enabled")
      log.debug("x")
    }).not.toThrow()
  })

  it("LOG-08: a logger whose promise is rejected leaves no unhandled rejection", async () => {
    const unhandled = vi.fn<() => void>()
    process.on("unhandledRejection", unhandled)
    try {
      const late = () => Promise.reject(new Error("the log server is down"))
      // A logger's methods return nothing. An `async` method also fits that type.
      const { log } = open({ error: late as () => void, warn: late as () => void, debug: late as () => void })
      log.error(new Error("x"))
      log.warn("debug-enabled")
      log.debug("x")
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(unhandled).not.toHaveBeenCalled()
    } finally {
      process.off("unhandledRejection", unhandled)
    }
  })
})
