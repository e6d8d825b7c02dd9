/**
 * An application with every sign-in method, a flow of its own, two steps and stores, in which any part can throw an
 * error with all its values.
 */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { customFetch } from "../../src/ports/provider.ts"
import type { AuditEntry } from "../../src/ports/audit.ts"
import type { AuditRecord } from "../../src/ports/audit-store.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { signInMail } from "../../src/pages/sign-in-mail.ts"
import { emailCode } from "../../src/steps/email-code.ts"
import { totp } from "../../src/steps/totp.ts"
import { memoryFlowStore, memoryStores, memoryTotpStore } from "../../src/stores/memory.ts"
import { deviceFlow } from "../own-flows/device-flow.ts"
import { appOrigin, jsonOf, openBrowser, type Browser } from "../support/browser.ts"
import { createLyingProvider, type Lie, type LyingProvider, type ProviderKeys } from "../support/lying-provider.ts"
import { openWire, tellAll, textsIn, type Wire } from "./wire.ts"

const testTime = 1_800_000_000

export interface CanaryOptions {
  keys: ProviderKeys
  strategy: "jwt" | "database"
  /** The part that throws; `undefined`: none. */
  failing?: string | undefined
  /** The form in which values are thrown. */
  round?: number
  lie?: Lie | undefined
}

export interface CanaryApp {
  wire: Wire
  traces: Trace[]
  /** The audit trail, as the event and the store receive it. */
  entries: AuditEntry[]
  records: AuditRecord[]
  config: AuthConfig
  /** The parts of the application that have been called. A scene begins with an empty set. */
  reached: Set<string>
  /** Whether the throwing part was called. */
  thrown: () => boolean
  browser: () => Browser
  idp: LyingProvider
  plain: LyingProvider
  mails: string[]
  codes: string[]
  now: () => number
  pass: (seconds: number) => void
}

/** Drivers quote the address of a database like this, with a password that the library does not know. */
const driverWords = [
  "Invalid URL: postgres://app:sesame-one/sesame-two@db.test:5432/app",
  "no login at rediss://default:sesame-one#@sesame-two@cache.test, and postgres://app:sesame-one sesame-two@db.test",
  "host=db.test password='sesame-one sesame-two' user=app",
  "Server=db.test;Uid=app;Pwd=sesame-one sesame-two;Database=app",
  '{"client_secret":"sesame-one, sesame-two"}, Authorization: Basic sesame-one, apiKey=sesame-two',
]

type Anything = (...args: never[]) => unknown

export function canaryApp({ keys, strategy, failing, round = 0, lie }: CanaryOptions): CanaryApp {
  const wire = openWire()
  let now = testTime
  let thrown = false
  const reached = new Set<string>()
  /**
   * Returns the same function with a record of its calls, or a function that throws an error with its arguments and all
   * values of this request.
   */
  const part = <F extends Anything>(name: string, work: F): F => {
    const watched = (...args: Parameters<F>): unknown => {
      reached.add(name)
      wire.hearInside(args)
      if (failing === name) {
        thrown = true
        const driver = driverWords[round % driverWords.length]
        throw tellAll([...new Set([...textsIn(args), ...wire.now])], round, driver)
      }
      const given = work(...args)
      if (given instanceof Promise) return given.then((value: unknown) => (wire.hearInside(value), value))
      wire.hearInside(given)
      return given
    }
    return watched as F
  }
  /** Makes every method of an object a part of its own, even those of a transaction. */
  const parts = <T extends object>(group: string, object: T): T => {
    const methods = Object.entries(object).map(([name, value]: [string, unknown]) => {
      if (typeof value !== "function") return [name, value]
      const call = (...args: unknown[]): unknown => Reflect.apply(value, object, args)
      const within = (work: (inner: object) => unknown) => call((inner: object) => work(parts(group, inner)))
      return [name, part(`${group}.${name}`, (name === "transaction" ? within : call) as Anything)]
    })
    return Object.fromEntries(methods) as T
  }

  const mails: string[] = []
  const codes: string[] = []
  const idp = provider("idp", {
    sub: "subject-at-idp",
    name: "Ada Lovelace",
    email: "ada.lovelace@idp.test",
    email_verified: true,
  })
  const plain = provider("plain", { sub: "subject-at-plain", name: "Grace Hopper", email: "grace.hopper@plain.test" })

  function provider(id: "idp" | "plain", person: { sub: string; [claim: string]: unknown }): LyingProvider {
    return createLyingProvider({
      keys,
      now: () => now,
      issuer: `https://${id}.test`,
      openid: id === "idp",
      clientSecret: `the secret of the client at ${id}`,
      redirectUris: [`${appOrigin}/auth/callback/${id}`],
      person,
      lie: id === "idp" ? lie : undefined,
    })
  }
  const heardFetch = (of: LyingProvider): typeof fetch => {
    const call = part(`fetch ${of.issuer}`, () => undefined)
    return async (input, init) => {
      const request = new Request(input, init)
      wire.hear(request.headers.get("authorization") ?? "", await request.clone().text())
      call()
      const answer = await of.fetch(request.url, init)
      // Metadata and keys are public.
      if (!/well-known|keys/.test(request.url)) wire.hear(await answer.clone().text())
      return answer
    }
  }
  const client = (of: LyingProvider) => ({
    issuer: of.issuer,
    clientId: of.clientId,
    clientSecret: of.clientSecret,
    [customFetch]: heardFetch(of),
  })

  const adapter = parts("adapter", memoryAdapter({ now: () => now * 1000 }))
  const store = parts("totp", memoryTotpStore())
  const traces: Trace[] = []
  const entries: AuditEntry[] = []
  const records: AuditRecord[] = []
  const kept = memoryStores(() => now * 1000).audit
  if (kept === undefined) throw new TypeError("Every set of stores of this library keeps an audit trail.")
  const config: AuthConfig = {
    secret: "the secret of the application, in plain words",
    trustHost: true,
    adapter,
    session: { strategy, updateAge: 0, generateSessionToken: part("generateSessionToken", () => crypto.randomUUID()) },
    providers: [
      {
        id: "idp",
        name: "IdP",
        type: "oidc",
        ...client(idp),
        idToken: false,
        profile: part("idp.profile", ({ sub, name, email }: Record<string, string>) => ({
          id: sub ?? "",
          name,
          email,
        })),
      },
      {
        id: "plain",
        name: "Plain",
        type: "oauth",
        ...client(plain),
        authorization: `${plain.issuer}/authorize`,
        token: { url: `${plain.issuer}/token`, conform: part("plain.conform", () => undefined) },
        userinfo: `${plain.issuer}/userinfo`,
        account: part("plain.account", () => undefined),
      },
      {
        id: "mail",
        name: "Mail",
        type: "email",
        apiKey: "the key of the mail service",
        normalizeIdentifier: part("mail.normalizeIdentifier", (address: string) => address),
        generateVerificationToken: part("mail.generateVerificationToken", () => `token-of-mail-${mails.length}`),
        sendVerificationRequest: ({ identifier, url, token }) => {
          const { subject: _, host: _host, ...mail } = signInMail({ url, maxAge: 60 })
          // A careless transport quotes one line, and rarely the whole mail.
          wire.hearInside(Object.values(mail).flatMap((body) => body.split(/\s*\n\s*/)))
          const send = part(
            "mail.sendVerificationRequest",
            (to: object) => void mails.push(Reflect.get(to, "url") as string),
          )
          return send({ url, token, identifier, ...mail })
        },
      },
      {
        id: "password",
        name: "Password",
        type: "credentials",
        credentials: { user: {}, phrase: { type: "password" } },
        authorize: part("password.authorize", ({ phrase }: Record<string, unknown>) =>
          phrase === "the right phrase"
            ? { id: "user-of-a-password", name: "Barbara Liskov", email: "barbara@words.test" }
            : null,
        ),
      },
    ],
    steps: [
      emailCode({
        requiredFor: ({ providerType }) => providerType === "credentials",
        send: ({ to, code }) =>
          part("email-code.send", (given: { to: string; code: string }) => void codes.push(given.code))({ to, code }),
      }),
      totp({ store, issuer: "Acme", requiredFor: ({ providerType }) => providerType === "credentials" }),
    ],
    plugins: [{ id: "app", flows: [deviceFlow] }],
    flowStore: parts(
      "flows",
      memoryFlowStore(() => now * 1000),
    ),
    callbacks: {
      signIn: part("callbacks.signIn", () => true),
      redirect: part(
        "callbacks.redirect",
        ({ url, baseUrl }: { url: string; baseUrl: string }) => new URL(url, baseUrl).href,
      ),
      jwt: part("callbacks.jwt", ({ token, session }: { token: object; session?: object }) => ({
        ...token,
        noted: session,
      })),
      session: part("callbacks.session", ({ session }: { session: object }) => session as never),
    },
    logger: { error: () => undefined, warn: () => undefined },
    clientAddress: () => "203.0.113.9",
    audit: { store: { ...kept, append: (all) => void records.push(...all) } },
    events: { audit: (entry) => void entries.push(entry) },
    trace: (trace) => void traces.push(trace),
  }
  wire.hear(config.secret, "the key of the mail service")
  wire.hearInside("sesame-one", "sesame-two")
  return {
    wire,
    traces,
    entries,
    records,
    reached,
    config,
    idp,
    plain,
    mails,
    codes,
    thrown: () => thrown,
    browser: () => heard(openBrowser(config, { now: () => now * 1000 }), wire),
    now: () => now,
    pass: (seconds) => {
      now += seconds
    },
  }
}

/** Returns the same browser, and records everything that it sends and receives. */
function heard(browser: Browser, wire: Wire): Browser {
  const around = async (sent: unknown, call: () => Promise<Response>): Promise<Response> => {
    wire.begin()
    wire.hear(sent, [...browser.cookies.values()])
    const response = await call()
    wire.hear([...browser.cookies.values()], response.headers.get("location") ?? "")
    wire.hear(response.headers.getSetCookie().map((line) => line.split(";")[0]?.split("=").slice(1).join("=")))
    const text = await response.clone().text()
    wire.hear(text, /json/.test(response.headers.get("content-type") ?? "") ? undefined : hiddenFields(text))
    return response
  }
  const get: Browser["get"] = (path, headers = {}) => around(path, () => browser.get(path, headers))
  const send: Browser["send"] = async (request) => {
    const body = request.method === "GET" ? "" : await request.clone().text()
    return around([request.url, body, request.headers.get("authorization") ?? ""], () => browser.send(request))
  }
  const post: Browser["post"] = async (path, fields = {}, headers = {}) => {
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await get("/csrf"))
    const body = new URLSearchParams({ csrfToken, ...fields })
    const url = URL.canParse(path) ? path : `${appOrigin}/auth${path}`
    return send(new Request(url, { method: "POST", headers: { origin: appOrigin, ...headers }, body }))
  }
  return {
    ...browser,
    get,
    post,
    send,
  }
}

function hiddenFields(html: string): string[] {
  return [...html.matchAll(/<input type="hidden" name="[^"]+" value="([^"]*)"/g)].map(([, value = ""]) => value)
}
