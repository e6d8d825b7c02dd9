/** What a trace shows of an error: what developers need of it, and nothing that the request brought or got. */
import { describe, expect, it } from "vitest"
import { errorOf } from "../../../src/interpreter/failures.ts"
import { ofAddress } from "../../../src/interpreter/trace/config-secrets.ts"
import { Found } from "../../../src/interpreter/trace/found.ts"
import { folded, sought, spansOf } from "../../../src/interpreter/trace/matches.ts"
import { signInMail } from "../../../src/pages/sign-in-mail.ts"
import { chainOf, flow, told, type RequestParts } from "./told-error.ts"

describe("what developers need of an error", () => {
  it.each([
    "connect ECONNREFUSED 127.0.0.1:5432",
    "getaddrinfo ENOTFOUND idp.internal.example.com",
    'relation "verification_token" does not exist',
    "column users.email_verified does not exist (code 42703)",
    "SQLITE_ERROR: no such table: accounts",
    "Access denied for user 'root'@'localhost' (using password: YES)",
    "the token endpoint answered 401: invalid_client, Client authentication failed",
    "token_request_failed: the call to mydb-primary-0.eu-west-1.rds.example.com:443 failed",
    "the provider calls itself https://idp.test/realms/one/: configure the issuer in exactly that spelling",
    "Invalid login: 535 5.7.8 Error: authentication failed",
    "ERR_TLS_CERT_ALTNAME_INVALID: Hostname/IP does not match certificate's altnames",
    "unable to verify the first certificate; UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "Cannot read properties of undefined (reading 'toLowerCase')",
    "The adapter's getUserByAccount() failed.",
    "Cannot find package 'pg' imported from /srv/app/src/auth.ts",
    "Basic authentication is off; Bearer tokens only",
  ])("stays as it is: %s", (text) => {
    expect(told(text)).toBe(text)
  })

  it("stays within 300 characters, on one line, with its beginning and its end", () => {
    const long = told(
      `Invalid call:\n\n${"select something ".repeat(60)}\u202e\u0000\nThe table \`main.User\` does not exist`,
    )
    expect(long.length).toBeLessThanOrEqual(300)
    expect(long).toMatch(/^Invalid call: select .* … .*The table `main\.User` does not exist$/)
    expect(told("line\r\nline\u0007\u2028line\u200b")).toBe("line line line")
  })
})

describe("what an error must not show", () => {
  const forms = (secret: string): string[] => [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ x: secret }).toString().slice(2),
    JSON.stringify({ x: secret }),
    btoa(secret),
    Buffer.from(`somebody:${secret}`).toString("base64"),
    Buffer.from(`ab${secret}!`).toString("base64url"),
  ]
  /** In whatever form it is quoted, nothing of it is left. */
  function expectHidden(secret: string, sources: RequestParts = {}): void {
    for (const form of forms(secret)) {
      const says = told(`It said <${form}> to us`, sources)
      expect(says).toMatch(/^It said <.*> to us$/)
      expect(says).toContain("[")
      expect(says).not.toContain(form)
      expect(Buffer.from(says.slice(9), "base64").toString()).not.toContain(secret)
    }
  }

  it("is every cookie, whole and in parts, the authorization header, and every field that is not public", () => {
    expectHidden("plain cookie", { cookies: { it: "plain cookie" } })
    expectHidden("part-two", { cookies: { it: "part-one.part-two" } })
    expectHidden("key of an API", { headers: { authorization: "Bearer key of an API" } })
    expectHidden("pässword", { headers: { authorization: `Basic ${Buffer.from("me:pässword").toString("base64")}` } })
    expectHidden("Ada Lovelace", { fields: [{ name: "Ada Lovelace" }] })
    expectHidden("nested value", { fields: [{ data: { deep: [{ er: "nested value" }] } }] })
    expectHidden("query value", { url: "https://app.test/auth/session?x=query%20value" })
    expectHidden("link token", { fields: [{ callbackUrl: "/shop?token=link%20token" }] })
  })

  it("is what asks were given and what they answered, but for what is public", () => {
    expectHidden("tok en", { asked: [{ tokens: { access_token: "tok en" } }] })
    expectHidden("Ada of Somewhere", { asked: [{}, { candidate: { user: { name: "Ada of Somewhere" } } }] })
    const sources = { asked: [{ provider: "keycloak", issuer: "https://idp.test/realms/one", type: "account.found" }] }
    const text = "keycloak at https://idp.test/realms/one said account.found"
    expect(told(text, sources)).toBe(text)
    expect(told("Ann was not found in annals", { asked: [{ user: { name: "Ann" } }] })).toBe(
      "[removed] was not found in annals",
    )
  })

  it("is found in what leads back to itself in many ways", () => {
    const people: { name: string; friends: object[] }[] = Array.from({ length: 40 }, (_, at) => ({
      name: `Person of ${at}`,
      friends: [],
    }))
    for (const person of people) person.friends = people
    expect(told("it was Person of 39 or Person of 0", { asked: [{ user: people[0] }] })).toBe(
      "it was [removed] or [removed]",
    )
  })

  it("is every secret of the configuration", () => {
    expectHidden("an-application-secret-of-this-test")
    expectHidden("another-secret-for-tokens-alone")
    expectHidden("cl!ent s&cret")
    expectHidden("smtp/pass")
  })

  it("is the password of an address that is not escaped, whole and where a piece of it is taken for the host", () => {
    const found = new Found()
    ofAddress("smtp://mailer:sesame@horse.staple/words@mail.test:587", found)
    for (const secret of ["sesame@horse.staple/words", "sesame", "horse.staple"])
      expect(found.anywhere).toContain(secret)
    const plain = new Found()
    ofAddress("smtp://mailer:sesame%2Fwords@mail.test:587", plain)
    expect([...plain.anywhere]).toEqual(["sesame%2Fwords", "sesame/words"])
  })

  it("is a password that is short; one too short to be cut out takes the text with it", () => {
    expect(told("wrong password abc given", { fields: [{ phrase: "abc" }] })).toBe("wrong password [removed] given")
    expect(told("wrong password", { fields: [{ phrase: "w" }] })).toBe("[removed]")
    expect(told("harmless", { fields: [{ phrase: "w" }] })).toBe("harmless")
  })

  it("is what looks like a secret, wherever it comes from", () => {
    const jwt = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"
    for (const [text, left] of [
      [`got ${jwt} back`, "got [removed] back"],
      ["got eyJhbGciOiJkaXIifQ..aXY.Y2lwaGVy.dGFn back", "got [removed] back"],
      ["header Bearer abc.DEF-123", "header Bearer [removed]"],
      ["header Basic dXNlcjpwYXNz", "header Basic [removed]"],
      ["postgres://app:p@ss@db.test:5432/app refused", "postgres://[removed]@db.test:5432/app refused"],
      ["GET https://idp.test/cb?code=a1&x=2#f failed", "GET https://idp.test/cb?[removed] failed"],
      ["GET /auth/callback/x?code=a1 failed", "GET /auth/callback/x?[removed] failed"],
      ["sent grant_type=code&code=x1", "sent [removed]"],
      ['sent {"password":"hunter2"}', 'sent {"password":"[removed]"}'],
      ["user ada@example.com, ada%40example.com", "user [address], [address]"],
      ["key 5f2b9c77d14e2fa8f3c09b77 unknown", "key [removed] unknown"],
      ["id 0b7cf7a2-93d1-4f0e-a3ae-2bd0a5e5b1c9 unknown", "id [removed] unknown"],
      ["your code is 493021.", "your code is [removed]."],
    ] as const)
      expect(told(text)).toBe(left)
  })

  it("is the mail, where a transport quotes it, in whatever form", () => {
    const { text, html } = signInMail({ url: "https://app.test/auth/callback/mail?token=x", maxAge: 60 })
    const encoded = [text, html].flatMap((body) => [body, encodeURIComponent(body), JSON.stringify(body), btoa(text)])
    for (const mail of ["Yours\nDear customer, follow the link", "Yours\\nDear", "Yours<p>Dear", ...encoded]) {
      const error = errorOf({ reason: "mail_unsent", cause: new Error(`550 no such mailbox: ${mail}`) }, flow)
      expect(chainOf(error).causes[0]?.says).toMatch(/^550 no such mailbox:( Yours| "|)$/)
    }
  })

  it("is everything, where too much was sent to look through, or where it cannot be read", () => {
    const many = Object.fromEntries(Array.from({ length: 2_100 }, (_, at) => [`n${at}`, `some value ${at}`]))
    expect(told("anything", { asked: [many] })).toBe("[removed]")
    const unreadable = Object.defineProperty({}, "x", {
      enumerable: true,
      get: () => {
        throw new Error("no")
      },
    })
    expect(told("anything", { asked: [unreadable] })).toBe("[removed]")
  })

  it("is found whatever letters it is made of", () => {
    const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
    for (const letter of [...letters, "ü", "\u{1f600}", "\ud800"]) {
      const [short, long] = [`x${letter}y`, `xyz${letter}xyz`]
      const sources = { fields: [{ name: short, title: long, phrase: `${letter}${letter}zz` }] }
      expect(told(`a ${short} b ${long} c`, sources)).toBe("a [removed] b [removed] c")
    }
  })

  it("is a password, a PIN or a code that JSON has as a number, however short", () => {
    const fields = [{ pin: 4711, password: 98765, code: 314, a: { otp: 12345, phrase: 27182 } }]
    expect(told("4711 98765 of 314: 12345, 27182, 99999", { fields })).toBe(
      "[removed] [removed] of [removed]: [removed], [removed], 99999",
    )
    expect(told("it was 7", { fields: [{ phrase: 7 }] })).toBe("[removed]")
  })

  it("is found however it was made comparable: trimmed, in another case, without blanks and dashes", () => {
    const sources = { fields: [{ name: " Ada Lovelace ", phrase: " my Pass phrase ", code: "ABCD-EFGH-JKMN" }] }
    expect(told("no ada lovelace; tried MY PASS PHRASE", sources)).toBe("no [removed]; tried [removed]")
    expect(told("code abcdefghjkmn, ABCD-efgh-JKMN or ada%20lovelace", sources)).toBe(
      "code [removed], [removed] or [removed]",
    )
    expect(told("ΟΔΥΣΣΕΎΣ, οδυσσεύς, İSTANBUL", { fields: [{ name: "Οδυσσεύς", title: "İstanbul" }] })).toBe(
      "[removed], [removed], [removed]",
    )
  })

  it("is every header but those that say nothing of anybody", () => {
    const headers = {
      "x-api-key": "sesame",
      "x-pass-phrase": "open up now",
      "x-forwarded-for": "203.0.113.7, 127.0.0.1",
      forwarded: 'for="[2001:db8::1]:4711";host=app.test;proto=https',
      "user-agent": "Secret Agent (of; many)",
      referer: "https://shop.test/way?invited=by%20Eve%20Moneypenny",
    }
    for (const secret of ["sesame", "open up now", "203.0.113.7", "2001:db8::1", "Secret Agent (of; many)"])
      expectHidden(secret, { headers })
    expectHidden("by Eve Moneypenny", { headers })
    const plain = "127.0.0.1 of app.test, https://shop.test/way, text/html"
    expect(told(plain, { headers: { ...headers, accept: "text/html", "x-forwarded-host": "app.test" } })).toBe(plain)
  })

  it("is found as a look at every place would find it, whatever stands there", () => {
    let state = 7
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    const textOf = (letters: string, length: number) =>
      Array.from({ length }, () => letters.charAt(random(letters.length))).join("")
    for (let round = 0; round < 300; round++) {
      const letters = ["ab", "aB-", "kLm", "é+a"][round % 4] ?? ""
      const values = Array.from({ length: 1 + random(6) }, () => textOf(letters, 3 + random(8)))
      const text = textOf(letters, random(60))
      const hides = (at: number) =>
        values.some((value) => {
          const small = value.toLowerCase()
          const ends = Array.from(small, (_letter, before) => at - before)
          return ends.some((from) => from >= 0 && text.toLowerCase().startsWith(small, from))
        })
      const marks = Array.from(text, (letter, at) => (hides(at) ? "#" : letter)).join("")
      const spans = spansOf(folded(text), sought(values))
      const found = Array.from(text, (letter, at) => (spans.some(([a, z]) => a <= at && at < z) ? "#" : letter)).join(
        "",
      )
      expect([values, text, found]).toEqual([values, text, marks])
    }
  })

  it("leaves no half where a long text is cut, wherever the cut is", () => {
    const secret = "correct horse battery staple"
    for (let before = 950; before < 1_060; before++) {
      const text = `${"kooky1".repeat(40)} `.repeat(5).slice(0, before)
      const says = told(`${text} ${secret} ${"-".repeat(before)} ${secret} ${text}`, {
        fields: [{ phrase: secret, name: "kooky1".repeat(40) }],
      })
      expect(says).not.toMatch(/correct|horse|battery|staple/)
    }
  })

  it("is looked for without reading more of a text for each letter that is added", () => {
    const sources = { cookies: { it: "a cookie's value" } }
    for (const piece of ["a", "a=", "?a=", "a://", "@", "Bearer ", "a1-", "eyJa.", "+1", "%40", "a-a.a=[a=a.a=-a "]) {
      const [long, longer] = [16_000, 32_000].map((length) => told(piece.repeat(length / piece.length), sources))
      expect(long?.length).toBeLessThanOrEqual(300)
      expect(longer).toBe(long)
    }
  })
})
