import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fieldLimits, readBody, readForm, type FieldsRead } from "../../src/protocol/form-body.ts"

const post = (body: BodyInit | null, contentType: string | undefined) => {
  const request = new Request("https://app.test/auth/signin", { method: "POST", body })
  request.headers.delete("content-type")
  if (contentType !== undefined) request.headers.set("content-type", contentType)
  return readBody(request)
}
const json = (body: BodyInit) => post(body, "application/json")
const form = (body: BodyInit) => post(body, "application/x-www-form-urlencoded")

const streamed = (stream: ReadableStream, headers: Record<string, string>) =>
  readBody(
    new Request("https://app.test/auth/signin", {
      method: "POST",
      body: stream,
      headers,
      duplex: "half",
    } as RequestInit),
  )

const fieldsOf = (read: FieldsRead) => (read.ok ? { ...read.fields } : read.reason)
const refusal = (status: number, reason: string) => ({ ok: false, status, reason })

const name = fc.string({ unit: "grapheme" }).filter((text) => text !== "__proto__")
const value = fc.string({ unit: "grapheme" })

describe("readBody and readForm", () => {
  it("read back every form that URLSearchParams writes: the last value, and the repeated names", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 50 }), async (pairs) => {
        const text = new URLSearchParams(pairs).toString()
        const counts = new Map<string, number>()
        for (const [key] of pairs) counts.set(key, (counts.get(key) ?? 0) + 1)
        const repeated = new Set([...counts].filter(([, count]) => count > 1).map(([key]) => key))
        const expected = { fields: Object.fromEntries(pairs), repeated }
        for (const read of [await form(text), readForm(text)]) {
          expect(read.ok && { fields: { ...read.fields }, repeated: read.repeated }).toEqual(expected)
        }
      }),
    )
  })

  it("read back every JSON object within the limits", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, fc.jsonValue({ maxDepth: 5 }), { maxKeys: 50, noNullPrototype: true }),
        async (object) => {
          const text = JSON.stringify(object, (key, item: unknown) => (key === "__proto__" ? undefined : item))
          expect(fieldsOf(await json(text))).toEqual(JSON.parse(text))
        },
      ),
    )
  })

  it("ROUTE-20: are total: any bytes give fields or a 4xx", async () => {
    const piece = fc.constantFrom(
      "%",
      "%zz",
      "%FF",
      "%ed%a0%80",
      "&",
      "=",
      "+",
      "a",
      "{",
      "[",
      '"',
      "\\ud800",
      ":",
      "__proto__",
      "\ud800",
    )
    const text = fc.array(piece).map((pieces) => pieces.join(""))
    const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => new Uint8Array(array))
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(text, bytes),
        fc.constantFrom("application/json", "application/x-www-form-urlencoded", "x"),
        async (body, type) => {
          const read = await post(body, type)
          if (read.ok) expect(Object.getPrototypeOf(read.fields)).toBeNull()
          else expect([400, 415]).toContain(read.status)
          if (typeof body !== "string") return
          const query = readForm(body)
          if (!query.ok) expect(query.status).toBe(400)
          else
            for (const item of Object.values(query.fields)) expect(() => encodeURIComponent(String(item))).not.toThrow()
        },
      ),
    )
  })

  it("an absent body has no fields, like an empty form; empty JSON is not an object", async () => {
    const none = { ok: true, fields: {}, repeated: new Set() }
    expect(await post(null, undefined)).toEqual(none)
    expect(await readBody(new Request("https://app.test/"))).toEqual(none)
    expect(await post("", undefined)).toEqual(none)
    expect(await form("")).toEqual(none)
    expect(await json("")).toEqual(refusal(400, "json"))
    expect(readForm("")).toEqual(none)
    expect(readForm("&&")).toEqual(none)
  })

  it.each([
    "text/plain",
    "text/plain; application/json",
    "application/json;charset=utf-8;x",
    "multipart/form-data; boundary=x",
    "",
  ])("CSRF-09: a body of type %j is a 415", async (type) => {
    expect(await post('{"csrfToken":"x"}', type)).toEqual(refusal(415, "mediaType"))
  })

  it("CSRF-09: a body without a type is a 415", async () => {
    expect(await post('{"csrfToken":"x"}', undefined)).toEqual(refusal(415, "mediaType"))
  })

  it("ROUTE-10: a field with the name `_method` is an ordinary field", () => {
    expect(fieldsOf(readForm("_method=POST"))).toEqual({ _method: "POST" })
  })

  it("ORD-13: a repeated field is reported, in any escaping", async () => {
    const read = await form("callbackUrl=/ok&x=1&callback%55rl=https://evil.test")
    expect(read.ok && read.repeated).toEqual(new Set(["callbackUrl"]))
  })

  it.each(["a=%zz", "a=%", "a=%F", "%FF=a", "a=%C3", "a=%ED%A0%80", "a=%C0%AF"])(
    "ROUTE-20: %s is a 400",
    async (text) => {
      expect(await form(text)).toEqual(refusal(400, "encoding"))
      expect(readForm(text)).toEqual(refusal(400, "encoding"))
    },
  )

  it("a body that is not UTF-8, or has half of a surrogate pair, is a 400", async () => {
    expect(await form(new Uint8Array([0x61, 0x3d, 0xff]))).toEqual(refusal(400, "encoding"))
    expect(await json(new Uint8Array([0x22, 0xe9, 0x22]))).toEqual(refusal(400, "encoding"))
    expect(await json('{"a":"\\ud800"}')).toEqual(refusal(400, "encoding"))
    expect(await json('{"\\ud800":1}')).toEqual(refusal(400, "encoding"))
    expect(readForm("a=\ud800")).toEqual(refusal(400, "encoding"))
  })

  it.each(["[]", "null", "1", '"x"', "{", "{}{}", "undefined", "NaN", "{a:1}"])(
    "a JSON body %s is a 400",
    async (text) => {
      expect(await json(text)).toEqual(refusal(400, "json"))
    },
  )

  it("a key `__proto__` changes nothing, at any level", async () => {
    const read = await json('{"__proto__":{"admin":true},"data":{"__proto__":{"admin":true},"n":1}}')
    expect(fieldsOf(read)).toEqual({ data: { n: 1 } })
    const data = read.ok ? read.fields["data"] : undefined
    expect(Object.assign({}, data)).not.toHaveProperty("admin")
    expect(fieldsOf(await form("__proto__=x&a=1"))).toEqual({ a: "1" })
  })

  it("any name that was not sent is undefined", () => {
    const read = readForm("")
    for (const inherited of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      expect(read.ok && read.fields[inherited]).toBeUndefined()
    }
  })

  it("DOS-01: 64 KiB are read, one byte more is a 413", async () => {
    const longest = `a=${"x".repeat(fieldLimits.bytes - 2)}`
    expect(await form(longest)).toMatchObject({ ok: true })
    expect(await form(`${longest}x`)).toEqual(refusal(413, "tooLarge"))
    expect(await json(`{"a":"${"x".repeat(fieldLimits.bytes)}"}`)).toEqual(refusal(413, "tooLarge"))
  })

  it("DOS-01: an endless body is cut off at the limit, with any Content-Length", async () => {
    let pulled = 0
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1000
          controller.enqueue(new Uint8Array(1000).fill(0x61))
        },
        cancel() {
          cancelled = true
          return new Promise(() => {})
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": "3" }
    expect(await streamed(endless, headers)).toEqual(refusal(413, "tooLarge"))
    expect(pulled).toBeLessThanOrEqual(fieldLimits.bytes + 2000)
    expect(cancelled).toBe(true)
  })

  const formType = { "content-type": "application/x-www-form-urlencoded" }

  it("LOAD-05: a body of three bytes that never ends allocates only what arrived", async () => {
    const senders = 400
    // Streams and requests have buffers of their own, which exist before the measurement.
    const requests = Array.from({ length: senders }, () => {
      const slow = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([97, 61, 98])) })
      return new Request("https://app.test/", {
        method: "POST",
        body: slow,
        headers: formType,
        duplex: "half",
      } as object)
    })
    const before = process.memoryUsage().arrayBuffers
    const pending = requests.map((request) => readBody(request))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const reserved = process.memoryUsage().arrayBuffers - before
    expect(pending).toHaveLength(senders)
    expect(reserved / senders).toBeLessThan(4096)
  })

  it("LOAD-05: a body that does not arrive in time is a 408, and reading stops", async () => {
    let cancelled = false
    const slow = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array([97, 61])),
      cancel: () => {
        cancelled = true
        return new Promise(() => {})
      },
    })
    const request = new Request("https://app.test/", {
      method: "POST",
      body: slow,
      headers: formType,
      duplex: "half",
    } as object)
    const waited: number[] = []
    const deadline = (milliseconds: number, late: () => void) => {
      waited.push(milliseconds)
      setTimeout(late, 5)
      return () => undefined
    }
    expect(await readBody(request, fieldLimits, deadline)).toEqual(refusal(408, "tooSlow"))
    expect([waited, cancelled]).toEqual([[fieldLimits.milliseconds], true])
  })

  it("LOAD-05: a body that arrives in many pieces within its time is read completely, and its timer is stopped", async () => {
    const text = `a=${"x".repeat(20_000)}&b=end`
    const pieces = Array.from({ length: text.length / 7 + 1 }, (_, at) => text.slice(at * 7, at * 7 + 7))
    const stream = new ReadableStream({
      pull: (controller) => {
        const next = pieces.shift() ?? ""
        if (next === "") controller.close()
        else controller.enqueue(new TextEncoder().encode(next))
      },
    })
    const request = new Request("https://app.test/", {
      method: "POST",
      body: stream,
      headers: formType,
      duplex: "half",
    } as object)
    let stopped = 0
    const read = await readBody(request, fieldLimits, () => () => void stopped++)
    expect(read.ok && [read.fields.b, String(read.fields.a).length]).toEqual(["end", 20_000])
    expect(stopped).toBe(1)
  })

  it("DOS-01: a body of a wrong type is not read", async () => {
    let cancelled = false
    const stream = new ReadableStream({
      cancel() {
        cancelled = true
        throw new Error("gone")
      },
    })
    expect(await streamed(stream, { "content-type": "text/plain" })).toEqual(refusal(415, "mediaType"))
    expect(cancelled).toBe(true)
  })

  it("DOS-11: a sender that disconnects, a body that was read before, and a stream of other chunks than bytes are a 400", async () => {
    const headers = { "content-type": "application/json" }
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) })
    expect(await streamed(broken, headers)).toEqual(refusal(400, "read"))

    const used = new Request("https://app.test/", { method: "POST", body: "{}", headers })
    await used.text()
    expect(await readBody(used)).toEqual(refusal(400, "read"))

    const texts = new ReadableStream({ pull: (controller) => controller.enqueue("{}") })
    expect(await streamed(texts, headers)).toEqual(refusal(400, "read"))

    const locked = new Request("https://app.test/", { method: "POST", body: "{}", headers })
    locked.body?.getReader()
    expect(await readBody(locked)).toEqual(refusal(400, "read"))
    locked.headers.set("content-type", "text/plain")
    expect(await readBody(locked)).toEqual(refusal(415, "mediaType"))
  })

  it("DOS-02: 200 fields are read, one more is a 400", async () => {
    const pairs = Array.from({ length: fieldLimits.fields }, (_, n) => [`k${n}`, "v"])
    const more = [...pairs, ["more", "v"]]
    expect(await form(new URLSearchParams(pairs).toString())).toMatchObject({ ok: true })
    expect(await form(new URLSearchParams(more).toString())).toEqual(refusal(400, "tooManyFields"))
    expect(readForm("&".repeat(100_000))).toEqual(refusal(400, "tooManyFields"))
    expect(await json(JSON.stringify(Object.fromEntries(pairs)))).toMatchObject({ ok: true })
    expect(await json(JSON.stringify(Object.fromEntries(more)))).toEqual(refusal(400, "tooManyFields"))
  })

  it("DOS-02: 32 levels of JSON are read, one more is a 400; brackets in strings do not count", async () => {
    const nested = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`
    expect(await json(nested(fieldLimits.depth))).toMatchObject({ ok: true })
    expect(await json(nested(fieldLimits.depth + 1))).toEqual(refusal(400, "tooDeep"))
    expect(await json(`{"a":"${'[\\"{'.repeat(100)}"}`)).toMatchObject({ ok: true })
    expect(await json("[".repeat(60_000))).toEqual(refusal(400, "tooDeep"))
  })
})
