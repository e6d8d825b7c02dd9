/**
 * Sets up the environment in which a test runs one path: an application with an empty store, a provider, a mailbox, and
 * a browser without cookies.
 */
import { loadAndResolve, resolveConfig, siteOf } from "../../config/resolve.ts"
import type { AuthConfig } from "../../config/options.ts"
import { handle } from "../../interpreter/handle.ts"
import { readSession } from "../../interpreter/read-session.ts"
import { toResponse } from "../../flows/http-result.ts"
import { platform, type Platform } from "../../interpreter/runtime.ts"
import type { Adapter } from "../../ports/adapter.ts"
import type { OutgoingMail } from "../../ports/mail.ts"
import type { Trace } from "../../ports/trace.ts"
import { endedCookieName } from "../../protocol/ended-sessions.ts"
import { evidenceOfSubject, sealToken } from "../../protocol/session-token.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { virtualClock } from "../clock.ts"
import { mailInbox } from "../inbox.ts"
import { authenticatorOfAda, linkSeeded, subOf } from "../passkeys/passkey-row.ts"
import { testBrowser, type TestBrowser } from "./browser.ts"
import { createAnonymous } from "./create-anonymous.ts"
import { factsOf } from "./facts.ts"
import { ownClaims } from "./own-claims.ts"
import { lookingOnly, noFetch, sendsMails, silent } from "./nothing-else.ts"
import { standIn } from "./stand-in.ts"
import { ada, bob, eve, vera, withoutAddress } from "./people.ts"
import { rightPassword, stageSecret } from "./secrets.ts"
import { scheduled } from "./scheduled.ts"
import { sidOf } from "./sid-of.ts"
import type { Memo, Person, Stage, StageOptions } from "./stage.types.ts"
import { ownAsks, watchAsks } from "./watch-asks.ts"
import { loggedAdapter } from "./write-log.ts"
import { wrapConfig } from "./wrap-config.ts"

/** The origin of the application. With https, the cookies have the same names as in production. */
const stageOrigin = "https://app.test"

export async function makeStage(options: StageOptions): Promise<Stage> {
  const clock = virtualClock()
  const { now, deadline } = clock
  const inbox = mailInbox()
  const given = await options.config(now)
  const posted: OutgoingMail[] = []
  // No mail leaves the test, so the replacement for the mailer needs no API key.
  const mailer = sendsMails(given) ? { mailer: { send: (mail: OutgoingMail) => void posted.push(mail) } } : {}
  const secret = given.secret ?? stageSecret
  const original: AuthConfig = { ...given, ...mailer, secret, trustHost: true, logger: silent }
  const providerId = options.provider ?? ""
  const ownAuthorize = options.credentials !== undefined
  const begun = await loadAndResolve(original)
  const facts = factsOf(begun, { providerId, flow: options.flow, origin: stageOrigin, ownAuthorize })
  const base = `${stageOrigin}${begun.basePath.replace(/\/$/, "")}`
  const { cookies } = siteOf(begun, stageOrigin)
  const [cookieName, callbackCookie] = [cookies.sessionToken.name, cookies.callbackUrl.name]
  const traces: Trace[] = []
  const logged: Error[] = []
  const behaviours = scheduled()
  let memo: Memo = {}
  let sentTo = ""
  let step = ""

  const { through } = behaviours
  const raw = original.adapter
  const store =
    raw === undefined
      ? undefined
      : loggedAdapter(raw, {
          around: (name, call) => through("adapter", call, name),
          during: behaviours.asking,
        })
  const provider = await standIn(begun, providerId, { base, now: clock.now })

  const authorize = async (sent: Record<string, unknown>) =>
    sent["password"] === rightPassword ? await userOf(ada) : null
  const asTest = (config: AuthConfig): AuthConfig => ({
    ...wrapConfig(config, {
      through,
      adapter: store?.adapter,
      fetchOf: (id) => (id === providerId ? (provider?.fetch as typeof fetch | undefined) : undefined),
      sendMail: inbox.sendVerificationRequest,
      authorize: ownAuthorize ? undefined : authorize,
    }),
    trace: (trace) => void traces.push(trace),
    logger: { ...silent, error: (error) => void logged.push(error) },
  })
  let config = asTest(original)
  const begin = (next: AuthConfig): Promise<void> => {
    config = next
    return watchAsks(config, behaviours.around)
  }
  await begin(config)
  const carriedOut = await ownAsks(config)
  // A session token that belongs to no user, in the format of the session strategy.
  const anyToken =
    facts.strategy === "database"
      ? platform.randomUUID()
      : await tokenOf({ sub: "id-of-no-user", name: "Unknown", email: "" }, 0)

  /** The configuration with which the stage reads a browser's session without changing the store. */
  const reading: AuthConfig = {
    ...original,
    ...(raw === undefined ? {} : { adapter: lookingOnly(raw) }),
    callbacks: {
      session: ({ session, token, user }) => ({
        // Database sessions have a user and no token. JWT sessions have a token and no user.
        user: { email: (user as typeof user | undefined)?.email ?? (token as typeof token | undefined)?.email },
        expires: new Date(session.expires).toISOString(),
      }),
    },
  }

  const impure: Platform = { ...platform, now, stopwatch: now, deadline, fetch: noFetch }
  const authenticator = authenticatorOfAda()
  const browsers = (): TestBrowser => testBrowser(now)
  const browser = browsers()

  const isAtProvider = (location: string): boolean => URL.canParse(location) && !location.startsWith(stageOrigin)
  const send: Stage["send"] = async (request, from = browser) => {
    const carried = await from.carry(request)
    const answer = handle(carried, config, impure).then((made) => toResponse(made, request.method))
    const response = await clock.settle(answer)
    behaviours.forget()
    // The stage waits for mails that leave after this response, because the next request can need such a mail.
    await clock.settle(Promise.all(resolveConfig(config).mailing.running))
    // A call that still hangs ends with an error. Otherwise the clock would jump to the deadlines of the next request.
    await clock.release()
    from.keep(response)
    const location = response.headers.get("location") ?? ""
    if (from === browser && location.startsWith(base) && location.includes("?flow=")) step = location.slice(base.length)
    if (from === browser && provider !== undefined && isAtProvider(location)) sentTo = location
    return response
  }

  /** Returns a session token as a sign-in issues it, with a session id that depends on the person. */
  async function tokenOf(person: Person, age: number, session: string = person.email): Promise<string> {
    const { sub, name, email } = person
    const resolved = resolveConfig(config)
    const at = Math.floor(now() / 1000 - age)
    const of = facts.stored ? "user" : "account"
    const mark = session === "anonymous" ? { anonymous: true as const } : {}
    const authchart = await evidenceOfSubject({ sid: await sidOf(session), at, amr: [], of, ...mark }, sub)
    const claims = { ...(await ownClaims(original, person, facts)), sub, name, email, authchart }
    const { secrets } = resolved.jwt
    const lasts = { salt: cookieName, maxAge: facts.maxAge }
    return (
      original.jwt?.encode?.({ token: claims, secret: [...secrets], ...lasts }) ??
      sealToken({ claims, secrets, ...lasts, now: now() / 1000 - age, ring: resolved.keys, uuid: platform.randomUUID })
    )
  }

  async function userOf(person: Person) {
    if (memo.withoutAddress === true) return { id: person.sub, name: person.name, email: null }
    if (memo.withoutId === true) return { name: person.name, email: person.email }
    if (!facts.stored) return { id: person.sub, name: person.name, email: person.email }
    if (memo.unknownUser === true) return { id: "id-of-no-stored-user", name: "Unknown", email: "nobody@example.test" }
    const known = facts.credentialsIds === "users" || memo.storedUser === true ? await stage.seed(person) : undefined
    return { id: known?.id ?? person.sub, name: person.name, email: person.email }
  }

  const stage: Stage = {
    facts,
    origin: stageOrigin,
    base,
    clock,
    browser,
    provider,
    inbox,
    posted,
    authenticator,
    ada: { ...ada, sub: options.account?.providerAccountId ?? subOf(facts, authenticator) ?? ada.sub },
    vera,
    bob,
    eve,
    get memo() {
      return memo
    },
    set memo(next) {
      memo = next
    },
    config: () => config,
    credentials: options.credentials,
    goodCredentials: options.credentials ?? { password: rightPassword },
    stepAddress() {
      if (step === "") throw new Error("The browser was not sent to a step.")
      return step
    },
    async visitProvider() {
      if (provider === undefined || sentTo === "") throw new Error("The browser was not sent to the provider.")
      return provider.authorize(sentTo)
    },
    adapter() {
      if (raw === undefined) throw new Error("This configuration has no adapter.")
      // The cast is safe: without all methods that a path uses, the configuration would be unusable.
      return raw as Required<Adapter>
    },
    written: store?.written ?? [],
    isOwn: (ask) => ask !== undefined && carriedOut.has(ask),
    traces,
    logged,
    foreignCalls: 0,
    sessionCookieName: cookieName,
    anySessionToken: () => anyToken,
    send,
    async form(path, fields, from = browser) {
      const page = await send(new Request(`${base}/csrf`), from)
      const { csrfToken } = JSON.parse(await page.text()) as { csrfToken: string }
      const body = new URLSearchParams({ csrfToken, ...fields })
      return new Request(`${base}${path}`, { method: "POST", headers: { origin: stageOrigin }, body })
    },
    otherBrowser: browsers,
    restart: (change = (same) => same) => begin(change({ ...config })),
    upon: behaviours.upon,
    forCall: behaviours.forCall,
    disturbed: behaviours.disturbed,
    async interrupted(work) {
      const restore = behaviours.aside()
      behaviours.upon("commitIdentity", "adapter", (call, name) => {
        if (name === "linkAccount" || name === "deleteUser")
          throw new Error("The connection to the database is closed.")
        return call()
      })
      const calls = provider?.calls.token ?? 0
      try {
        return await stage.disturbed(work)
      } finally {
        stage.foreignCalls += (provider?.calls.token ?? 0) - calls
        restore()
      }
    },
    calm: behaviours.clear,
    forgetTarget: (of = browser) => of.put(callbackCookie, undefined),
    lie(hooks) {
      if (provider === undefined) return
      const before = provider.lie?.hooks ?? {}
      provider.lie = {
        id: "path",
        title: "as the path says",
        hooks: { ...before, ...hooks },
        expect: { verdict: "session" },
      }
    },
    async seed(person, { account = false, verified = false, provider: at } = {}) {
      const store_ = stage.adapter()
      const emailVerified = verified ? new Date(now()) : null
      const user =
        (await store_.getUserByEmail(person.email)) ??
        (await store_.createUser({ id: `id-${person.name}`, name: person.name, email: person.email, emailVerified }))
      const key = { provider: at ?? options.account?.provider ?? facts.provider, providerAccountId: person.sub }
      if (account !== false && (await store_.getUserByAccount(key)) === null)
        await linkSeeded({ ...key, userId: user.id }, { store: store_, facts, authenticator }, account)
      return user
    },
    async signIn(person, { browser: into = browser, age = 0, anew = false } = {}) {
      const at = now() / 1000 - age
      if (facts.strategy === "database") {
        const user = await stage.seed(person)
        const sessionToken = platform.randomUUID()
        const expires = new Date((at + facts.maxAge) * 1000)
        await stage.adapter().createSession({ sessionToken, userId: user.id, expires })
        const evidence = { sid: await sidOf(sessionToken), at: Math.floor(at), amr: [], of: "user" } as const
        await original.stores?.sessions.put(await sha256(sessionToken), evidence, expires)
        into.put(cookieName, sessionToken)
        return
      }
      const sub = facts.stored ? (await stage.seed(person)).id : person.sub
      into.put(cookieName, await tokenOf({ ...person, sub }, age, anew ? `${person.email} anew` : person.email))
    },
    async signInAnonymously() {
      const id = await createAnonymous(stage.adapter(), resolveConfig(original), now())
      if (facts.strategy === "jwt")
        return browser.put(cookieName, await tokenOf({ sub: id, name: "", email: "" }, 0, "anonymous"))
      const sessionToken = platform.randomUUID()
      const expires = new Date(now() + facts.maxAge * 1000)
      await stage.adapter().createSession({ sessionToken, userId: id, expires })
      browser.put(cookieName, sessionToken)
    },
    async plantSession(person) {
      const aside = browsers()
      await stage.signIn(person, { browser: aside })
      const [own, planted] = [browser, aside].map((one) => one.cookies().get(cookieName) ?? "")
      browser.put(cookieName, `${own}; ${cookieName}=${planted}`)
    },
    async comeLate() {
      browser.put(await endedCookieName(cookies.endedSessions.name, await sidOf(vera.email)), "1")
    },
    signOut: (of = browser) => {
      for (const name of of.cookies().keys()) if (name.startsWith(cookieName)) of.put(name, undefined)
    },
    async whoIs(of) {
      const request = await of.carry(new Request(`${base}/session`))
      const { session } = await clock.settle(readSession(request, reading, impure))
      return session === null ? undefined : (session.user?.email ?? withoutAddress)
    },
    async close() {
      await clock.release()
      await options.close?.()
    },
  }
  return stage
}
