import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { inspect } from "node:util"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  boundedFetch,
  maxAnswerBytes,
  mayCall,
  parseJsonObject,
  ProviderCallError,
  quote,
  type ProviderCall,
} from "../../src/protocol/outbound-fetch.ts"

/** Any character of the basic plane that is not half of a pair, control characters included. */
const character = fc.integer({ min: 0, max: 0xd7ff }).map((code) => String.fromCharCode(code))
const address = "https://idp.test/token"
const answering = (answer: () => Response): ProviderCall => ({ fetch: async () => answer() })
const failureOf = async (call: ProviderCall, url = address): Promise<ProviderCallError> => {
  const failure = await boundedFetch(call, "userinfo_refused")(url, {}).catch((error: unknown) => error)
  if (!(failure instanceof ProviderCallError)) throw new Error(`no failure: ${String(failure)}`)
  return failure
}

describe("the allowed addresses of a request", () => {
  it.each([
    ["https://idp.test/a?b=c", true],
    ["http://localhost:3000/", true],
    ["http://127.0.0.1/", true],
    ["http://[::1]:8080/", true],
    ["http://idp.test/", false],
    ["http://localhost.evil.test/", false],
    ["http://127.0.0.1.evil.test/", false],
    ["http://169.254.169.254/", false],
    ["http://[::ffff:127.0.0.1]/", false],
    ["https://user:secret@idp.test/", false],
    ["https://:secret@idp.test/", false],
    ["https://idp.test/#fragment", false],
    ["ftp://localhost/", false],
    ["javascript:alert(1)", false],
    ["file:///etc/passwd", false],
  ])("D11: %s may be requested: %s", (url, allowed) => {
    expect(mayCall(new URL(url), false)).toBe(allowed)
  })

  it("D11: an insecure issuer allows http, and no other scheme", () => {
    expect(mayCall(new URL("http://keycloak:8080/"), true)).toBe(true)
    expect(mayCall(new URL("http://u:p@keycloak:8080/"), true)).toBe(false)
    expect(mayCall(new URL("data:text/plain,x"), true)).toBe(false)
  })

  it("sends nothing to a forbidden address", async () => {
    let sent = 0
    const fetch = async (): Promise<Response> => new Response(String(++sent))
    expect((await failureOf({ fetch }, "http://idp.test/")).reason).toBe("provider_metadata_invalid")
    expect((await failureOf({ fetch }, "not an address")).reason).toBe("provider_metadata_invalid")
    expect(sent).toBe(0)
  })
})

describe("the limits of a response", () => {
  it("OP-13: no redirect is followed, with any status", async () => {
    for (const status of [300, 301, 302, 303, 307, 308]) {
      const failure = await failureOf(answering(() => new Response(null, { status, headers: { location: "/" } })))
      expect(failure.reason).toBe("userinfo_refused")
    }
  })

  it("OP-13: the target of a redirect receives no request over real HTTP", async () => {
    const paths: (string | undefined)[] = []
    const server = createServer((request, response) => {
      paths.push(request.url)
      response.writeHead(307, { location: "/target" }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    // A server that listens on TCP has an address object.
    const { port } = server.address() as AddressInfo
    const failure = await failureOf({ fetch }, `http://127.0.0.1:${port}/token`)
    server.close()
    expect(failure.reason).toBe("userinfo_refused")
    expect(paths).toEqual(["/token"])
  })

  it("OP-15: a body is read up to the limit, and refused one byte above it", async () => {
    const read = boundedFetch(
      answering(() => new Response("x".repeat(maxAnswerBytes))),
      "userinfo_refused",
    )
    expect((await (await read(address, {})).text()).length).toBe(maxAnswerBytes)
    const above = await failureOf(answering(() => new Response("x".repeat(maxAnswerBytes + 1))))
    expect(above.reason).toBe("userinfo_refused")
  })

  it("OP-15: reading an endless body stops at the limit", async () => {
    let pulled = 0
    let cancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        pulled++
        stream.enqueue(new Uint8Array(64 * 1024))
      },
      cancel: () => {
        cancelled = true
      },
    })
    expect((await failureOf(answering(() => new Response(body)))).reason).toBe("userinfo_refused")
    expect(cancelled).toBe(true)
    expect(pulled).toBeLessThan(8)
  })

  it("IDP-22: bytes that are not UTF-8 are refused, in any chunks", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 5 }), async (bytes, size) => {
        const body = new ReadableStream<Uint8Array>({
          start: (stream) => {
            for (let at = 0; at < bytes.length; at += size) stream.enqueue(bytes.slice(at, at + size))
            stream.close()
          },
        })
        const read = boundedFetch(
          answering(() => new Response(body)),
          "userinfo_refused",
        )
        const expected = Buffer.from(bytes).toString("utf8")
        const outcome = await read(address, {}).then(
          async (answer) => Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes)),
          (error: unknown) => error instanceof ProviderCallError && !Buffer.from(expected).equals(Buffer.from(bytes)),
        )
        expect(outcome).toBe(true)
      }),
    )
  })

  it("IDP-22: a byte order mark is kept, so that it fails as JSON", async () => {
    const call = answering(() => new Response("\ufeff{}"))
    const text = await (await boundedFetch(call, "userinfo_refused")(address, {})).arrayBuffer()
    expect([...new Uint8Array(text)]).toEqual([0xef, 0xbb, 0xbf, 0x7b, 0x7d])
  })

  it("IDP-18: the deadline includes the wait for headers and a slow body", async () => {
    const never = { fetch: () => new Promise<Response>(() => {}), timeoutMs: 30 }
    expect((await failureOf(never)).reason).toBe("provider_unreachable")
    const trickle = (): Response => {
      let timer: ReturnType<typeof setInterval>
      return new Response(
        new ReadableStream<Uint8Array>({
          start: (stream) => {
            timer = setInterval(() => stream.enqueue(new Uint8Array([32])), 5)
          },
          cancel: () => clearInterval(timer),
        }),
      )
    }
    expect((await failureOf({ ...answering(trickle), timeoutMs: 60 })).reason).toBe("provider_unreachable")
  })

  it("IDP-18: the request is aborted after the deadline", async () => {
    let stopped = false
    const fetch: ProviderCall["fetch"] = (_url, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener("abort", () => {
          stopped = true
          reject(new Error("aborted"))
        })
      })
    expect((await failureOf({ fetch, timeoutMs: 20 })).detail).toBe("no complete answer within 20 ms")
    expect(stopped).toBe(true)
  })

  it("IDP-19: cookies of a provider are not passed on", async () => {
    const call = answering(() => new Response("{}", { headers: { "set-cookie": "a=b", "content-type": "text/x" } }))
    const { headers } = await boundedFetch(call, "userinfo_refused")(address, {})
    expect([...headers.keys()]).toEqual(["content-type"])
  })

  it("accepts responses without a body", async () => {
    const read = boundedFetch(
      answering(() => new Response(null, { status: 204 })),
      "userinfo_refused",
    )
    expect(await (await read(address, {})).text()).toBe("")
  })
})

describe("JSON of a provider", () => {
  it("IDP-14: reads every object as JSON.parse does, and only objects", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const text = JSON.stringify(value)
        const isObject = typeof value === "object" && value !== null && !Array.isArray(value)
        const dropped = /"__proto__"/.test(text)
        if (!dropped) expect(parseJsonObject(text)).toEqual(isObject ? JSON.parse(text) : undefined)
      }),
    )
  })

  it("IDP-14: never throws, and never touches a prototype", () => {
    fc.assert(fc.property(fc.string(), (text) => void parseJsonObject(text)))
    const read = parseJsonObject('{"__proto__":{"a":1},"\\u005f_proto__":2,"b":{"__proto__":{"a":1}},"constructor":1}')
    expect(Object.keys(read ?? {})).toEqual(["b", "constructor"])
    expect(Object.getPrototypeOf(read?.["b"])).toBe(Object.prototype)
    expect(read?.["a"]).toBeUndefined()
  })

  it("OP-15: refuses nesting beyond 64 levels; brackets inside strings do not count", () => {
    const nested = (levels: number): string => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`
    expect(parseJsonObject(nested(63))).toBeDefined()
    expect(parseJsonObject(nested(64))).toBeUndefined()
    expect(parseJsonObject(nested(100_000))).toBeUndefined()
    expect(parseJsonObject(JSON.stringify({ a: `\\"${"[".repeat(200)}` }))).toBeDefined()
  })

  it("IDP-22: a byte order mark is not JSON", () => {
    expect(parseJsonObject('\ufeff{"a":1}')).toBeUndefined()
  })
})

describe("the texts of a failure", () => {
  it("LOG-02: a quotation contains no given secret, no unprintable character, and at most 201 characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), fc.string({ minLength: 4 }), (text, secret) => {
        const said = quote(`${text}${secret}${text.repeat(20)}`, [secret])
        expect(said).toMatch(/^[\x20-\x7e]*…?$/)
        expect(said.length).toBeLessThanOrEqual(201)
        if (!"[redacted]".includes(secret) && !text.includes(secret)) expect(said.includes(secret)).toBe(false)
      }),
    )
  })

  it("LOG-02: a quotation hides values that look like tokens, and shows error codes", () => {
    expect(quote("bad ya29.a0AfH6SMBx3kq9Zs81mPQ token")).toBe("bad [redacted] token")
    expect(quote("incorrect_client_credentials")).toBe("incorrect_client_credentials")
    expect(quote({ error: 1 })).toBe("nothing")
  })

  it("LOG-02: only the name and the code of a cause are kept", async () => {
    const cause = Object.assign(new TypeError("Bearer secret-token"), { code: "ECONNREFUSED", body: "secret-token" })
    const failure = await failureOf({ fetch: () => Promise.reject(new Error("secret-token", { cause })) })
    expect(failure.reason).toBe("provider_unreachable")
    expect(failure.cause).toMatchObject({ message: "Error ECONNREFUSED" })
    expect(inspect(failure, { showHidden: true, depth: 9 })).not.toContain("secret-token")
  })
})
