/**
 * The application with its real handlers, two providers, and a mailbox and a browser for each party. The tests play
 * moves here.
 */
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { customFetch, type EmailConfig, type OIDCConfig } from "../../../src/ports/provider.ts"
import { appOrigin, locationOf } from "../../support/browser.ts"
import type { ProviderKeys } from "../../support/lying-provider.ts"
import { testTime } from "../../support/oauth-app.ts"
import type { Outcome } from "./guessing-state.ts"
import { mailboxOf } from "./links.ts"
import type { Move, Scene } from "./moves.ts"
import { partyBrowser, type PartyBrowser } from "./party-browser.ts"
import { claimsOf, evilProvider, honestProvider, type RealProvider } from "./providers.ts"
import { realFactors } from "./real-factors.ts"
import { realGuessing } from "./real-guessing.ts"
import type { CodeName, FlowName, LinkName, Party, Person, Provider, Rules, User, Way } from "./world.ts"

export interface Stage {
  /** Plays a move. A move that the application refuses changes nothing; an impossible move throws an error. */
  play: (move: Move) => Promise<void>
  /** The signed-in user, by the application. */
  seen: (party: Party) => Promise<User | undefined>
  /**
   * Returns the result of the last attempt with a password, if the application counts attempts; and the number of
   * guesses that `authorize` judged.
   */
  attempts: () => { last: Outcome | undefined; guesses: number }
  /**
   * For each kind of cookie: how many cookies of this kind the victim's browser accepted from a page of a sibling host.
   */
  tosses: { flow: number; csrf: number; session: number }
}

/** The bytes of a flow. */
interface RealFlow {
  request: URL
  cookie: [name: string, value: string] | undefined
}

const people: readonly User[] = ["victim", "attacker", "guest", "other", "newcomer"]

export async function openStage(
  keys: Record<Provider, ProviderKeys>,
  strategy: Rules["strategy"],
  { enrolled = {}, counts = false }: Pick<Scene, "enrolled" | "counts">,
): Promise<Stage> {
  const time = { passed: 0 }
  const clock = () => testTime + time.passed
  const now = () => clock() * 1000
  const factors = realFactors(() => browsers, time)
  const guessing = realGuessing({ browsers: () => browsers, open: () => open(), clock: time, now })
  const real = { honest: honestProvider(keys.honest, clock), evil: evilProvider(keys.evil, clock) }
  const adapter = memoryAdapter({ now })
  const mails: URL[] = []
  const passwords = new Map<string, { id: string; email: string }>()
  const config: AuthConfig = {
    secret: "s".repeat(40),
    trustHost: true,
    adapter,
    session: { strategy },
    steps: Object.keys(enrolled).length > 0 ? [factors.step] : [],
    providers: [
      openid("honest", real.honest),
      openid("evil", real.evil),
      ...(counts ? [] : [mail(mails)]),
      {
        id: "password",
        name: "Password",
        type: "credentials",
        credentials: { name: {}, password: { type: "password" } },
        identifier: counts ? "name" : undefined,
        authorize: ({ name, password }) => {
          if (password === `${String(name)}'s`) return passwords.get(String(name)) ?? null
          guesses++
          return null
        },
      },
    ],
    callbacks: {
      session: ({ session, user, token }) => ({ ...session, user: { ...session.user, id: user?.id ?? token?.sub } }),
    },
    logger: { error: () => undefined, warn: () => undefined },
    ...(counts ? guessing.options : {}),
  }
  const open = () => partyBrowser(config, now)
  const browsers: Record<Party, PartyBrowser> = { victim: open(), attacker: open() }

  const flows = new Map<FlowName, RealFlow>()
  const codes = new Map<CodeName, string>()
  const links = new Map<LinkName, { url: URL; cookie: [string, string] | undefined }>()
  let visiting: FlowName | undefined
  let returning: { url: URL; code: CodeName } | undefined
  let guesses = 0
  const tosses = { flow: 0, csrf: 0, session: 0 }

  /** Sends a request that may begin a flow. Returns the response. */
  const begun = async (who: Party, at: Provider, request: () => Promise<Response>): Promise<void> => {
    const before = new Set(browsers[who].cookies().keys())
    const location = locationOf(await request())
    if (location.origin === appOrigin) return
    const name: FlowName = `${who}@${at}`
    flows.set(name, { request: location, cookie: added(browsers[who], before) })
    if (at === "evil") real.evil.saw(location)
    if (who === "victim") visiting = name
  }
  const asked = async (who: Party, to: Party, request: () => Promise<Response>): Promise<void> => {
    const before = new Set(browsers[who].cookies().keys())
    const sent = mails.length
    await request()
    const url = mails[sent]
    if (url !== undefined) links.set(`${to}'s, asked by ${who}`, { url, cookie: added(browsers[who], before) })
  }
  const forged = async () => ({ csrfToken: await browsers.attacker.csrfToken() })
  const flowOf = (name: FlowName) => there(flows.get(name), name)
  const linkOf = (name: LinkName) => there(links.get(name), name)
  const fieldsOf = (name: LinkName) => Object.fromEntries(linkOf(name).url.searchParams)
  const stateOf = (name: FlowName) => flowOf(name).request.searchParams.get("state") ?? ""
  const password = (who: Person) => ({ name: who, password: `${who}'s` })
  const address = (who: Person) => String(claimsOf[who]["email"])

  const callback = (who: Party, { code, state, to }: { code: CodeName; state: FlowName; to: Provider }) => {
    const url = new URL(`/auth/callback/${to}`, appOrigin)
    url.search = new URLSearchParams({
      code: there(codes.get(code), code),
      state: stateOf(state),
      iss: real[to].provider.issuer,
    }).toString()
    return browsers[who].visit(url)
  }
  const atProvider = async (as: Person, request: URL, made: FlowName, at: Provider) => {
    const { code, url } = await real[at].answer(as, request)
    codes.set(`${as} for ${made}`, code)
    return url
  }

  const play = async (move: Move): Promise<void> => {
    const { victim, attacker } = browsers
    switch (move.do) {
      case "start":
        return begun(move.who, move.at, () => browsers[move.who].submit(`/signin/${move.at}`))
      case "forgeStart": {
        const fields = await forged()
        return begun("victim", move.at, () => victim.submitFromSibling(`/signin/${move.at}`, fields))
      }
      case "consent": {
        const made = there(visiting, "a provider's page")
        const at: Provider = made.endsWith("@honest") ? "honest" : "evil"
        const as: Person = at === "honest" ? "victim" : "guest"
        returning = { url: await atProvider(as, flowOf(made).request, made, at), code: `${as} for ${made}` }
        visiting = undefined
        return
      }
      case "sendOn": {
        const request = new URL(flowOf(move.made).request)
        request.searchParams.set("state", stateOf(move.state))
        returning = { url: await atProvider("victim", request, move.made, "honest"), code: `victim for ${move.made}` }
        visiting = undefined
        return
      }
      case "return": {
        const { url } = there(returning, "an answer")
        returning = undefined
        await victim.visit(url)
        return
      }
      case "authorize": {
        const at: Provider = move.as === "attacker" ? "honest" : "evil"
        await atProvider(move.as, flowOf(move.for).request, move.for, at)
        return
      }
      case "readAnswer": {
        const { code, url } = there(returning, "an answer")
        codes.set(code, url.searchParams.get("code") ?? "")
        return
      }
      case "callBack":
        return void (await callback("attacker", move))
      case "lure":
        return void (await callback("victim", move))
      case "askLink":
        return asked(move.who, move.to, () => browsers[move.who].submit("/signin/mail", { email: address(move.to) }))
      case "forgeAsk": {
        const fields = { ...(await forged()), email: address("attacker") }
        return asked("victim", "attacker", () => victim.submitFromSibling("/signin/mail", fields))
      }
      case "openLink":
        return void (await browsers[move.who].visit(linkOf(move.link).url))
      case "forwardLink":
        return void (await victim.visit(linkOf(move.link).url))
      case "pressButton":
        return void (await browsers[move.who].submit("/callback/mail", fieldsOf(move.link)))
      case "swapAddress":
        return void (await attacker.submit("/callback/mail", { ...fieldsOf(move.link), email: address("victim") }))
      case "forgeButton":
        return void (await victim.submitFromSibling("/callback/mail", { ...fieldsOf(move.link), ...(await forged()) }))
      case "scanLink": {
        const scanner = open()
        await scanner.visit(linkOf(move.link).url, "HEAD")
        return void (await scanner.visit(linkOf(move.link).url))
      }
      case "readSpentLink":
        return void mailboxOf(move.link)
      case "givePassword":
        if (counts) return guessing.signIn(move.who, browsers[move.who], password(move.who))
        return void (await browsers[move.who].submit("/callback/password", password(move.who)))
      case "guess":
        return guessing.guess(move)
      case "copyDevice":
        return guessing.copyDevice()
      case "endDevices":
        return guessing.endDevices({ user: there(passwords.get("victim"), "user of the victim").id }, config)
      case "forgePassword":
        return void (await victim.submitFromSibling("/callback/password", {
          ...password("attacker"),
          ...(await forged()),
        }))
      case "plant": {
        const location = locationOf(await attacker.submit("/signin/evil"))
        real.evil.saw(location)
        return void (await attacker.visit((await real.evil.answer("planter", location)).url))
      }
      case "prove":
        return void (await signIn.mail(victim, "newcomer"))
      case "arrive":
        return factors.arrived(move.who, await signIn[move.by](browsers[move.who], move.as))
      case "typeCode":
        return factors.typeCode(move.who)
      case "repeatCode":
        return factors.repeatCode()
      case "signOut":
        return void (await browsers[move.who].submit("/signout"))
      case "tossFlow":
        return tossed("flow", flowOf(move.flow).cookie)
      case "tossLinkFlow":
        return tossed("flow", linkOf(move.link).cookie)
      case "tossCsrf":
        await attacker.csrfToken()
        return tossed("csrf", cookieOf(attacker, /csrf-token$/))
      case "tossSession":
        return tossed("session", cookieOf(attacker, /session-token$/))
      case "tossBeside":
        return tossed("session", cookieOf(attacker, /session-token$/), "/auth")
    }
  }
  const tossed = (kind: keyof typeof tosses, cookie: [string, string] | undefined, path?: string): void => {
    const [name, value] = there(cookie, `the attacker's ${kind} cookie`)
    if (browsers.victim.toss(name, value, path)) tosses[kind]++
  }

  /** The methods of passing a person's first factor, each in one call. */
  const signIn: Record<Way, (browser: PartyBrowser, as: Person) => Promise<Response>> = {
    password: (browser, as) => browser.submit("/callback/password", password(as)),
    provider: async (browser, as) => {
      const location = locationOf(await browser.submit("/signin/honest"))
      return browser.visit((await real.honest.answer(as, location)).url)
    },
    mail: async (browser, as) => {
      const sent = mails.length
      await browser.submit("/signin/mail", { email: address(as) })
      return browser.visit(there(mails[sent], "a mail"))
    },
  }

  const registered = async (who: "victim" | "attacker") => {
    await signIn.provider(open(), who)
    const user = await adapter.getUserByEmail?.(address(who))
    passwords.set(who, { id: there(user ?? undefined, who).id, email: address(who) })
    const by = enrolled[who]
    if (by !== undefined) await factors.enrol(who, open(), (browser) => signIn[by](browser, who))
  }
  await registered("victim")
  await registered("attacker")

  const seen = async (party: Party): Promise<User | undefined> => {
    const id = await browsers[party].signedInAs()
    if (id === undefined) return undefined
    const user = await adapter.getUser?.(id)
    const known = people.find((person) => claimsOf[person]["email"] === user?.email)
    // The user of a stranger without a verified address has a name, and no address.
    return user?.name === claimsOf.planter["name"] && !user?.email ? "planter" : there(known, `the user ${id}`)
  }
  return { play, seen, attempts: () => ({ last: counts ? guessing.last() : undefined, guesses }), tosses }
}

function mail(mails: URL[]): EmailConfig {
  return {
    id: "mail",
    name: "Mail",
    type: "email",
    sendVerificationRequest: ({ url }) => {
      mails.push(new URL(url))
    },
  }
}

function openid(id: Provider, { provider }: RealProvider): OIDCConfig {
  return {
    id,
    name: id,
    type: "oidc",
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    // The provider's handler takes what `fetch` takes.
    [customFetch]: provider.fetch as typeof fetch,
  }
}

/** The flow cookie that was set since. */
function added(browser: PartyBrowser, before: ReadonlySet<string>): [string, string] | undefined {
  return [...browser.cookies()].find(([name]) => name.includes(".flow") && !before.has(name))
}

function cookieOf(browser: PartyBrowser, name: RegExp): [string, string] | undefined {
  return [...browser.cookies()].find(([key]) => name.test(key))
}

function there<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The stage has no ${what}: the move cannot be played.`)
  return value
}
