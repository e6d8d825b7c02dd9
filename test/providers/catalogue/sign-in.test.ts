import { beforeAll, describe, expect, it } from "vitest"
import { mergeOptions } from "../../../src/config/providers.ts"
import type { OAuthConfig, Provider } from "../../../src/ports/provider.ts"
import type { SignInFixture } from "./fixture.ts"
import type { MailFixture } from "./mail-player.ts"
import { playMail } from "./mail-player.ts"
import { fixtureNames, fixturesOf, makerOf, moduleNames, peerNames, withoutFixture } from "./modules.ts"
import { peerUser } from "./peer.ts"
import { callbackOf, client, makeKey, play, usualParameters, type ProviderKey } from "./player.ts"

const played = moduleNames().filter((name) => !withoutFixture.includes(name))

interface Case<F> {
  module: string
  make: unknown
  fixture: F
  title: string
}
const signIns: Case<SignInFixture>[] = []
/** A provider that the published package does not have has no counterpart. */
const peers = new Set(peerNames())
const mails: Case<MailFixture>[] = []
for (const module of fixtureNames().filter((name) => played.includes(name))) {
  const make = await makerOf(module)
  for (const fixture of await fixturesOf(module)) {
    const title = fixture.title === undefined ? module : `${module}, ${fixture.title}`
    if ("mail" in fixture) mails.push({ module, make, fixture, title })
    else signIns.push({ module, make, fixture, title })
  }
}

function named<F>(cases: readonly Case<F>[]): [title: string, one: Case<F>][] {
  return cases.map((one) => [one.title, one])
}

let key: ProviderKey
beforeAll(async () => {
  key = await makeKey()
})

/**
 * Returns a user without absent values: the image of a user without one can be `null`, `undefined`, or no property. The
 * id becomes a string, as the library stores it.
 */
function plain(user: object): object {
  const fields = Object.entries(user).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(fields.map(([name, value]) => [name, name === "id" ? String(value) : value]))
}

describe("the catalogue", () => {
  it("has a fixture for every module, and no fixture without one", () => {
    expect(fixtureNames()).toEqual(played)
  })

  it("has no two modules with one id", async () => {
    const ids = await Promise.all(
      played.map(async (name) => ((await makerOf(name)) as (options: object) => OAuthConfig)({}).id),
    )
    expect(new Set(ids).size).toBe(played.length)
  })
})

describe("sign-in as the provider's documentation describes it", () => {
  it.each(named(signIns))("%s: ends in the expected user", async (_title, { make, fixture }) => {
    const { authorization, problems, uneven, admitted, session, logged } = await play(make, fixture, key)
    expect({ problems, uneven, logged }).toEqual({ problems: [], uneven: [], logged: [] })

    const provider = (make as (options: object) => OAuthConfig)({ ...client, ...fixture.options })
    const { searchParams } = authorization
    expect(authorization.origin + authorization.pathname).toBe(fixture.authorization.url)
    const usual = usualParameters(fixture, provider.type === "oidc")
    expect([...searchParams.keys()].sort()).toEqual([...usual, ...Object.keys(fixture.authorization.params)].sort())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...fixture.authorization.params,
      [fixture.authorization.clientIdParameter ?? "client_id"]: client.clientId,
      response_type: fixture.authorization.responseType ?? "code",
      redirect_uri: callbackOf(provider.id),
    })

    const { id, ...others } = plain(fixture.user) as { id: string; name?: string; email?: string; image?: string }
    expect(admitted?.account).toMatchObject({ provider: provider.id, providerAccountId: id, ...fixture.account })
    expect(plain({ ...admitted?.user, id })).toEqual({ id, ...others })
    const shown = { name: others.name, email: others.email, image: others.image }
    expect(plain(session?.user ?? {})).toEqual(plain(shown))
  })

  it.each(named(signIns.filter(({ module }) => peers.has(module))))(
    "%s: the published package makes the same user, or the fixture says why not",
    async (_title, at) => {
      const { admitted } = await play(at.make, at.fixture, key)
      expect(admitted).toBeDefined()
      const profile = structuredClone(admitted?.profile ?? {})
      const tokens = { ...(at.fixture.token.answer as object), ...admitted?.account }
      const theirs = await peerUser(at.module, at.fixture, { profile, tokens, key }).then(plain, () => "none: it fails")
      const { peerDiffers: why } = at.fixture
      if (why === undefined) return expect(theirs).toEqual(plain(at.fixture.user))
      expect(why).toMatch(/https:\/\/|RFC \d/)
      expect(theirs).not.toEqual(plain(at.fixture.user))
    },
  )

  it.each(named(signIns))(
    "%s: every address is valid, with https and without a secret",
    (_title, { make, fixture }) => {
      const merged = mergeOptions((make as (options: object) => Provider)({ ...client, ...fixture.options }))
      const { issuer, authorization, token, userinfo } = merged as OAuthConfig
      for (const given of [issuer, authorization, token, userinfo]) {
        const address = typeof given === "object" ? given.url : given
        if (address === undefined) continue
        expect(new URL(address).protocol).toBe("https:")
        expect(String(address)).not.toMatch(/clientsecret|[?&](?:client_)?secret=/)
      }
    },
  )
})

describe("a mail in the form of the service's documentation", () => {
  it.each(named(mails))("%s: the mail contains the link, and the link signs in", async (_title, { make, fixture }) => {
    const { requests, asked, logged, browser } = await playMail(make, fixture)
    expect(logged).toEqual([])
    expect(asked.headers.get("location")).toContain("/auth/verify-request")
    const [request, ...more] = requests
    expect(more).toEqual([])
    expect(request?.url).toBe(fixture.mail.url)
    const headers = Object.entries(fixture.mail.headers).map(([name, value]) => [name.toLowerCase(), value] as const)
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject(Object.fromEntries(headers))
    expect(request?.body).toMatchObject(fixture.mail.body)
    if (fixture.mail.wholeMail !== false) {
      expect(request?.text).toContain("Sign in to app.example")
      expect(request?.text).toContain("<!doctype html>")
    }
    const [link = ""] = /https:\/\/app\.example\/auth\/callback\/[^\s"\\]+/.exec(request?.text ?? "") ?? []
    await browser.get(link.replaceAll("&amp;", "&"))
    expect(await (await browser.get("/session")).json()).toMatchObject({ user: { email: "ada@example.com" } })
  })

  it.each(named(mails))("%s: a refusal by the service is an error, and the log has no address", async (_title, at) => {
    const { asked, logged } = await playMail(at.make, at.fixture, 422)
    expect(asked.headers.get("location")).toContain("reason=mail_unsent")
    expect(logged).toHaveLength(1)
    expect(String(logged[0]?.message) + JSON.stringify(logged[0]?.cause)).not.toContain("ada@example.com")
  })
})
