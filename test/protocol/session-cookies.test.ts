import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { clearEverywhere } from "../../src/protocol/clear-everywhere.ts"
import {
  clearSessionCookies,
  parseCookies,
  readSessionCookies,
  serializeCookie,
  writeSessionCookies,
} from "../../src/protocol/cookies.ts"

const name = "authjs.session-token"
const options = { path: "/", httpOnly: true, sameSite: "lax", secure: false } as const
/** Returns a short form of the result: the values, or the reason why they are missing. */
function shortly({ found, values, present }: ReturnType<typeof readSessionCookies>) {
  return { read: found === "values" ? values.map(({ value }) => value) : found, present }
}
const read = (cookies: Record<string, string>) => shortly(readSessionCookies({ name, cookies }))
const readHeader = (header: string) => readSessionCookies({ name, cookies: parseCookies(header), header })
const write = (value: string, present: readonly string[] = [], as = name) =>
  writeSessionCookies({ name: as, value, options, present })
function written(value: string, present: readonly string[] = []) {
  const writing = write(value, present)
  if (!writing.written) throw new Error("does not fit")
  return writing.cookies
}

/** Returns a browser's cookies after a response has set some, as the next request sends them. */
function jarAfter(jar: Readonly<Record<string, string>>, set: ReturnType<typeof written>): Record<string, string> {
  const next = new Map(Object.entries(jar))
  for (const cookie of set) {
    if (cookie.options.maxAge === 0) next.delete(cookie.name)
    else next.set(cookie.name, cookie.value)
  }
  return Object.fromEntries(next)
}

describe("reading a session from cookies", () => {
  it("reads the same beside a cookie of a longer name with the same beginning", () => {
    const own = fc.constantFrom(name, `${name}.0`, `${name}.1`, `${name}.01`, `x${name}`, "other")
    const value = fc.constantFrom("", "a", "b", name, `${name}=c`)
    const pairs = fc.array(fc.tuple(own, value), { maxLength: 4 })
    fc.assert(
      fc.property(pairs, (given) => {
        const header = given.map(([cookie, text]) => `${cookie}=${text}`).join("; ")
        expect(readHeader(header)).toEqual(readHeader(`${header}; ${name}-of-others=1`))
        expect(readSessionCookies({ name, cookies: parseCookies(header) })).toEqual(
          readSessionCookies({ name, cookies: { ...parseCookies(header), [`${name}-of-others`]: "1" } }),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it("finds the session whole or in chunks of any order, or finds no session", () => {
    expect(read({ [name]: "abc", other: "1" })).toEqual({ read: ["abc"], present: [name] })
    const chunks = { [`${name}.1`]: "b", [`${name}.0`]: "a", [`${name}.2`]: "c" }
    expect(read(chunks)).toMatchObject({ read: ["abc"] })
    expect(read({})).toEqual({ read: "nothing", present: [] })
  })

  it("joins more than ten chunks by number", () => {
    const chunks = Array.from(
      { length: 12 },
      (_, number) => [`${name}.${number}`, String.fromCharCode(97 + number)] as const,
    )
    expect(read(Object.fromEntries<string>(chunks.toReversed()))).toMatchObject({ read: ["abcdefghijkl"] })
  })

  it("COOK-01: ignores cookies whose names only begin alike", () => {
    const strangers = {
      [`${name}X`]: "1",
      [`${name}-other`]: "2",
      [`${name}-1`]: "9",
      [`${name}-01`]: "9",
      [`${name}.`]: "3",
      [`${name}.other`]: "4",
    }
    const more = { [`X${name}`]: "5", [`${name}.0x`.replace("0", "y")]: "6", [name.toUpperCase()]: "7", authjs: "8" }
    expect(read({ ...strangers, ...more })).toEqual({ read: "nothing", present: [] })
    expect(read({ ...strangers, [name]: "abc", ...more })).toEqual({ read: ["abc"], present: [name] })
  })

  const chunks = { [`${name}.0`]: "a", [`${name}.1`]: "b", [`${name}.2`]: "c" }
  const own = Object.keys(chunks)
  it.each([".01", ".1e0", ".-1", ".+1", ".00", ".1.0", ".1 ", ".0x1", ".9999"])(
    "COOK-02: joins nothing beside a cookie %s, does not count it as ours, and still reads a whole one",
    (suffix) => {
      expect(read({ ...chunks, [name + suffix]: "x" })).toEqual({ read: "malformed", present: own })
      expect(read({ [name]: "abc", [name + suffix]: "x" })).toEqual({ read: ["abc"], present: [name] })
    },
  )

  it("COOK-02: joins nothing across a gap", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(12), { minLength: 1 }), (numbers) => {
        const cookies = Object.fromEntries(numbers.map((number) => [`${name}.${number}`, "x"]))
        const whole = Math.max(...numbers) === numbers.length - 1
        const reading = read(cookies)
        expect(reading.read).toEqual(whole ? ["x".repeat(numbers.length)] : "malformed")
        expect(reading.present.toSorted()).toEqual(Object.keys(cookies).toSorted())
      }),
    )
  })

  it("COOK-02: reads a whole one beside a stray chunk, and both separately if the chunks are complete", () => {
    expect(read({ [name]: "abc", [`${name}.1`]: "x" })).toEqual({ read: ["abc"], present: [name, `${name}.1`] })
    expect(read({ [name]: "xyz", ...chunks })).toEqual({ read: ["xyz", "abc"], present: [name, ...own] })
  })

  it("counts an empty cookie as absent, but clears this cookie", () => {
    expect(read({ [name]: "" })).toEqual({ read: "nothing", present: [name] })
    expect(read({ [name]: "", ...chunks })).toMatchObject({ read: ["abc"] })
    expect(read({ ...chunks, [`${name}.1`]: "" })).toMatchObject({ read: "malformed" })
  })

  it("treats special characters of a name literally", () => {
    const reading = readSessionCookies({ name: "a.c", cookies: { "abc.0": "x", abc: "y" } })
    expect(shortly(reading)).toEqual({ read: "nothing", present: [] })
  })

  it("PERSON-07: reads every value of a repeated name, whole or in chunks", () => {
    expect(readHeader(`${name}=a; x=1; ${name}=b`)).toMatchObject({ repeated: true, present: [name] })
    expect(shortly(readHeader(`${name}=a; x=1; ${name}=b`)).read).toEqual(["a", "b"])
    const twice = `${name}.0=a; ${name}.1=b; ${name}.0=c; ${name}.1=d`
    expect(shortly(readHeader(twice)).read).toEqual(["ab", "ad", "cb", "cd"])
    expect(shortly(readHeader(`${name}=a;${name}=b`)).read, "without spaces").toEqual(["a", "b"])
  })

  it("PERSON-07: mistakes nothing for a repetition", () => {
    for (const header of [
      `${name}=a; other=${name}=b`,
      `${name}.0=a; ${name}.1=b`,
      `${name}=a; ${name}X=1; ${name}X=2`,
      `${name}=a; =${name}=b`,
      `${name}=a; X${name}=b`,
    ])
      expect(readHeader(header).repeated, header).toBe(false)
  })

  it("PERSON-07: reads only a few of very many values", () => {
    const chunk = (number: number) => Array.from({ length: 50 }, (_, at) => `${name}.${number}=${at}`).join("; ")
    expect(readHeader([0, 1, 2].map(chunk).join("; ")).values).toHaveLength(8)
    expect(readHeader(Array.from({ length: 300 }, (_, at) => `${name}=${at}`).join("; ")).values).toHaveLength(8)
  })
})

describe("clearing a session's cookies under every domain and path", () => {
  const places = (host: string, path: string) =>
    clearEverywhere({ names: [name], options: { ...options, domain: ".own.test", path: "/own" }, host, path }).map(
      ({ options: { domain = "", path: at = "", maxAge } }) => `${domain} ${at} ${maxAge}`,
    )

  it("PERSON-07: includes each parent domain and each prefix of the path", () => {
    expect(places("a.app.test", "/auth/session")).toEqual(
      ["", "a.app.test", "app.test"].flatMap((domain) =>
        ["/", "/auth", "/auth/", "/auth/session", "/auth/session/"].map((path) => `${domain} ${path} 0`),
      ),
    )
    expect(places("localhost", "/")).toEqual([" / 0"])
    expect(places("127.0.0.1", "/")).toEqual([" / 0"])
    expect(places("[::1]", "/")).toEqual([" / 0"])
  })

  it("PERSON-07: writes only valid headers, for any address, and never more than sixty", () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.string({ unit: "binary" }), (address, more) => {
        const { hostname, pathname } = new URL(address)
        const cleared = clearEverywhere({ names: [name, `${name}.0`], options, host: hostname, path: pathname + more })
        expect(cleared.length).toBeLessThanOrEqual(60)
        for (const cookie of cleared) expect(serializeCookie(cookie)).toContain("Max-Age=0")
      }),
    )
  })
})

describe("writing a session to cookies", () => {
  const text = fc.oneof(
    fc.nat(11_808).map((length) => "x".repeat(length + 1)),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
    fc.integer({ min: 1, max: 900 }).map((length) => "\u{1f600}a".repeat(length)),
  )

  it("reads back the session that it wrote, for any earlier cookies of the browser", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (values) => {
        let jar: Record<string, string> = { other: "1" }
        for (const value of values) {
          const writing = write(value, read(jar).present)
          if (!writing.written) continue
          jar = jarAfter(jar, writing.cookies)
          const header = Object.entries(jar)
            .map(([key, held]) => `${key}=${encodeURIComponent(held)}`)
            .join("; ")
          expect(shortly(readHeader(header)).read).toEqual([value])
        }
        expect(jar["other"]).toBe("1")
      }),
    )
  })

  it("COOK-08: keeps name and value of every cookie within 4096 bytes, for any name and value", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 4200 }), (value, length) => {
        const writing = write(value, [], "n".repeat(length))
        if (!writing.written) return
        for (const cookie of writing.cookies) {
          const [pair = ""] = serializeCookie({ ...cookie, options: {} }).split(";")
          expect(pair.length - "=".length).toBeLessThanOrEqual(4096)
          expect(pair.length - "=".length - cookie.name.length).toBeLessThanOrEqual(3936)
        }
      }),
      { numRuns: 300 },
    )
  })

  it("cuts at 3936 characters, as other implementations of the format do", () => {
    const sizes = (length: number) => written("x".repeat(length)).map((cookie) => [cookie.name, cookie.value.length])
    expect(sizes(3936)).toEqual([[name, 3936]])
    expect(sizes(3937)).toEqual([
      [`${name}.0`, 3936],
      [`${name}.1`, 1],
    ])
    expect(sizes(11_808).map(([, length]) => length)).toEqual([3936, 3936, 3936])
  })

  it("COOK-06, D12: writes nothing if a fourth cookie is needed, and changes no cookie then", () => {
    expect(write("x".repeat(11_809), [name])).toEqual({
      written: false,
      reason: "tooLarge",
      characters: 11_809,
      limit: 11_808,
    })
    expect(write("x".repeat(60_000))).toMatchObject({ written: false, characters: 60_000 })
    expect(write("x", [], "n".repeat(5000))).toMatchObject({ written: false, limit: 0 })
  })

  it("COOK-07: clears the chunks and the other form that are not written again, before it writes", () => {
    const held = [`${name}.0`, `${name}.1`, `${name}.2`]
    const cleared = { value: "", options: { ...options, maxAge: 0 } }
    expect(written("x", held)).toEqual([
      ...held.map((own) => ({ name: own, ...cleared })),
      { name, value: "x", options },
    ])
    expect(written("x".repeat(4000), [name, ...held]).map((cookie) => [cookie.name, cookie.options.maxAge])).toEqual([
      [name, 0],
      [`${name}.2`, 0],
      [`${name}.0`, undefined],
      [`${name}.1`, undefined],
    ])
    expect(written("y", [name])).toEqual([{ name, value: "y", options }])
  })

  it("clears the presented cookies and no others", () => {
    const dated = { ...options, expires: new Date(0) }
    expect(clearSessionCookies({ options: dated, present: [name] })).toEqual([
      { name, value: "", options: { ...options, maxAge: 0 } },
    ])
    expect(clearSessionCookies({ options, present: [] })).toEqual([])
  })
})
