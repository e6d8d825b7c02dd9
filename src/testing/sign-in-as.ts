/** Signs a user in through the real routes, for tests of an application. */
import { Auth } from "../core.ts"
import type { AuthConfig } from "../config/options.ts"
import { faultOf, loadAndResolve } from "../config/resolve.ts"
import { mergeOptions } from "../config/providers.ts"
import { customFetch, type ProviderConfig } from "../ports/provider.ts"
import { answerSteps, type StepAnswer, type TypedFields } from "./answer-steps.ts"
import { mailInbox, type MailInbox } from "./inbox.ts"
import type { LocalProvider } from "./provider/local-provider.types.ts"
import { testBrowser, type TestBrowser } from "./stage/browser.ts"
import { standIn } from "./stage/stand-in.ts"

/** The person who signs in. */
export interface SignInPerson {
  email: string
  name?: string | undefined
  /** The subject at the provider. Default: a string that contains the e-mail address. */
  sub?: string | undefined
  /** Further claims from the provider. */
  claims?: Readonly<Record<string, unknown>> | undefined
}

export interface SignInAsOptions {
  /** The id of the provider. Default: the first provider. */
  provider?: string | undefined
  /** The fields of the sign-in form. Required for a credentials provider. */
  credentials?: Readonly<Record<string, string>> | undefined
  /** The origin of the application, whose scheme decides the names of the cookies. Default `http://localhost:3000`. */
  origin?: string | undefined
  /**
   * The fields of the steps' requests, by the name of the request. `signInAs` sends the fields in their order until the
   * sign-in ends.
   */
  steps?: Readonly<Record<string, TypedFields>> | undefined
  /** Functions that answer steps, by the id of the step: `totp: ({ page }) => ({ code: codeOf(page) })`. */
  answers?: Readonly<Record<string, StepAnswer>> | undefined
}

/** The cookies of a browser with a session. */
export interface SignedIn {
  /** The value for a `Cookie` header. */
  readonly cookie: string
  /** The cookies, by name. */
  readonly cookies: ReadonlyMap<string, string>
  /** Makes a request with these cookies. */
  request(address: string | URL, init?: RequestInit): Request
}

/**
 * Signs a person in through the routes of this configuration, with its store, callbacks and steps. A local provider
 * replaces its OAuth and OpenID providers and names this person. The function sends no mail; it opens the link instead.
 *
 * Every application with the same secret, store and cookie names accepts the returned cookies.
 *
 * @throws {Error} if the sign-in ends without a session. The message contains the address of the redirect, with the
 * reason.
 */
export async function signInAs(
  config: AuthConfig,
  person: SignInPerson,
  options: SignInAsOptions = {},
): Promise<SignedIn> {
  const { origin = "http://localhost:3000" } = options
  const inbox = mailInbox()
  const resolved = await loadAndResolve({ ...config, trustHost: true })
  const [first] = resolved.providers.keys()
  const id = options.provider ?? first ?? ""
  const fault = resolved.problem ?? faultOf(id, resolved)
  if (fault !== undefined) throw fault
  const base = `${origin}${resolved.basePath.replace(/\/$/, "")}`
  const local = await standIn(resolved, id, { base, now: systemNow })
  const tested: AuthConfig = {
    ...config,
    trustHost: true,
    providers: config.providers.map((provider) => locally(mergeOptions(provider), { id, local, inbox })),
  }
  const browser = testBrowser(systemNow)
  const visit: Visit = {
    base,
    browser,
    send: async (request) => {
      const response = await Auth(await browser.carry(request), tested)
      browser.keep(response)
      return response
    },
  }
  const answer = await signInWith({ visit, local, inbox, person, options, id })
  const through = await answerSteps(
    answer,
    { ...visit, form: (path, fields) => form(visit, path, fields) },
    { answers: options.answers ?? {}, requests: options.steps ?? {} },
  )
  const session = await (await visit.send(new Request(`${base}/session`))).text()
  if (session === "null") {
    const location = through.headers.get("location") ?? ""
    throw new Error(`The sign-in of ${person.email} ended without a session: ${through.status} ${location}`)
  }
  const cookies = browser.cookies()
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  return {
    cookie,
    cookies,
    request(address, init = {}) {
      const headers = new Headers(init.headers)
      headers.set("cookie", cookie)
      return new Request(new URL(address, origin), { ...init, headers })
    },
  }
}

interface Visit {
  base: string
  browser: TestBrowser
  send: (request: Request) => Promise<Response>
}

function locally(
  provider: ProviderConfig,
  { id, local, inbox }: { id: string; local: LocalProvider | undefined; inbox: MailInbox },
): ProviderConfig {
  if (provider.id !== id) return provider
  if (provider.type === "email") return { ...provider, sendVerificationRequest: inbox.sendVerificationRequest }
  // The function takes the same arguments as `fetch`.
  if (local !== undefined && "issuer" in { issuer: undefined, ...provider })
    return { ...provider, [customFetch]: local.fetch as typeof fetch } as ProviderConfig
  return provider
}

async function form(visit: Visit, path: string, fields: TypedFields): Promise<Request> {
  const { csrfToken } = JSON.parse(await (await visit.send(new Request(`${visit.base}/csrf`))).text()) as {
    csrfToken: string
  }
  const body = new URLSearchParams({ csrfToken, ...fields })
  const { origin } = new URL(visit.base)
  return new Request(`${visit.base}${path}`, { method: "POST", headers: { origin }, body })
}

async function signInWith({
  visit,
  local,
  inbox,
  person,
  options,
  id,
}: {
  visit: Visit
  local: LocalProvider | undefined
  inbox: MailInbox
  person: SignInPerson
  options: SignInAsOptions
  id: string
}): Promise<Response> {
  if (options.credentials !== undefined) return visit.send(await form(visit, `/callback/${id}`, options.credentials))
  const started = await visit.send(await form(visit, `/signin/${id}`, { email: person.email }))
  if (local === undefined) {
    const mailed = inbox.mails.at(-1)
    return mailed === undefined ? started : visit.send(new Request(mailed.url))
  }
  const location = started.headers.get("location") ?? ""
  if (!URL.canParse(location) || location.startsWith(visit.base)) return started
  const { email, name = email, sub = `subject of ${email}`, claims } = person
  const back = await local.authorize(location, {
    person: { sub, id: sub, name, login: name, email, email_verified: true, ...claims },
  })
  return visit.send(back.request())
}

/**
 * Returns the time of the system clock. A virtual clock would not work here, because the application later compares the
 * session's times with the system clock.
 */
function systemNow(): number {
  return Date.now()
}
