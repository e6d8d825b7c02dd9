/** An application with the flow of `vault-flow.ts`, and a record of everything that leaves the library. */
import { inspect } from "node:util"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { appOrigin, locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { secrets, typed, vaultParts, type Vault } from "./vault-flow.ts"

/** The texts that left the library, by their destination. */
export interface Told {
  /** Status, headers and bodies. Cookies are headers, too. */
  responses: string[]
  log: string[]
  traces: string[]
  events: string[]
  audit: string[]
  /** Everything that the library writes to the adapter and the stores. */
  stored: string[]
}

export function vaultApp(vault: Vault, strategy: "jwt" | "database") {
  const told: Told = { responses: [], log: [], traces: [], events: [], audit: [], stored: [] }
  let now = 1_800_000_000_000
  const log = (...said: readonly unknown[]): void => void told.log.push(said.map(everythingOf).join(" "))
  const { flow, step, thrown } = vaultParts({ ...vault, log })
  const stores = memoryStores(() => now)
  const { audit } = stores
  if (audit === undefined) throw new TypeError("Every set of stores of this library keeps an audit trail.")
  const listener = (message: object): void => void told.events.push(everythingOf(message))
  const names = ["signIn", "signOut", "createUser", "updateUser", "linkAccount", "session"] as const
  const config: AuthConfig = {
    secret: "a secret of a test, of more than thirty-two bytes",
    trustHost: true,
    debug: true,
    session: { strategy },
    adapter: writing(memoryAdapter({ now: () => now }), told.stored),
    stores: {
      ...stores,
      flows: writing(stores.flows, told.stored),
      counters: writing(stores.counters, told.stored),
    },
    audit: {
      store: {
        ...audit,
        append: (records) => (told.audit.push(everythingOf(records)), audit.append(records)),
      },
    },
    providers: [],
    plugins: [{ id: "vault", flows: [flow], steps: [step] }],
    events: {
      ...Object.fromEntries(names.map((name) => [name, listener])),
      audit: (entry) => void told.audit.push(everythingOf(entry)),
    },
    trace: (trace) => void told.traces.push(JSON.stringify(trace)),
    logger: { error: log, warn: log, debug: log },
  }
  const browser = heard(openBrowser(config, { now: () => now }), told.responses)
  const pass = (seconds: number): void => void (now += seconds * 1000)
  return { told, config, browser, pass, thrown }
}

/** Returns everything that a logger can print of a value: hidden properties, causes, and the value as JSON. */
function everythingOf(value: unknown): string {
  const shown = inspect(value, { depth: 20, showHidden: true, maxArrayLength: null, maxStringLength: null })
  try {
    return [shown, JSON.stringify(value), String(value)].join("\n")
  } catch {
    return shown
  }
}

/** Returns the same object, and records the arguments of its methods. */
function writing<T extends object>(object: T, into: string[]): T {
  return new Proxy(object, {
    get: (target, name): unknown => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== "function") return value
      return (...args: readonly unknown[]): unknown => {
        into.push(everythingOf(args))
        return Reflect.apply(value, target, args)
      }
    },
  })
}

/** The same browser. Its responses are recorded. */
function heard(browser: Browser, into: string[]): Browser {
  const note = async (response: Response): Promise<Response> => {
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
    into.push([String(response.status), ...headers, await response.clone().text()].join("\n"))
    return response
  }
  return {
    ...browser,
    get: async (...given) => note(await browser.get(...given)),
    post: async (...given) => note(await browser.post(...given)),
    send: async (request) => note(await browser.send(request)),
    other: () => heard(browser.other(), into),
  }
}

/** Plays the flow into its success and its refusals. Where a function throws, the scene goes on with the next one. */
export async function play({ browser, pass }: ReturnType<typeof vaultApp>): Promise<void> {
  const asJson = { accept: "application/json" }
  /** Begins, and returns the path of the page; `undefined` if the flow ended. */
  const begin = async (): Promise<string | undefined> => waitingAt(await browser.post("/vault", { name: "ada" }))
  const type = async (page: string, event: string, code: string) => browser.post(page, { event, code })
  /** Sends a right code of the flow, and returns the path of the step's page. */
  const toStep = async (page: string) => waitingAt(await type(page, "vault.typed", typed.flow))

  await browser.get("/vault")
  const page = await begin()
  if (page === undefined) return
  await browser.get(page)
  await browser.get(page, asJson)
  await type(page, "vault.typed", "a wrong code")
  await browser.get(page)
  await type(page, "vault.typed", "a code that is longer than the field allows")
  await browser.send(new Request(`${appOrigin}/auth${page}`, { method: "POST", headers: { origin: appOrigin } }))
  await browser.other().get(page)
  const before = new Map(browser.cookies)
  const lid = await toStep(page)
  if (lid !== undefined) {
    // The copy contains a used cookie.
    const after = new Map(browser.cookies)
    for (const [name, value] of before) browser.cookies.set(name, value)
    await type(page, "vault.typed", typed.flow)
    browser.cookies.clear()
    for (const [name, value] of after) browser.cookies.set(name, value)
    await browser.get(lid)
    await browser.get(lid, asJson)
    await type(lid, "lid.typed", "a wrong code")
    await browser.get(lid)
    await type(lid, "lid.typed", typed.step)
    await browser.get("/session")
    await browser.post("/signout")
  }
  const left = await begin()
  if (left !== undefined) await type(left, "vault.left", "")
  const another = await begin()
  const leftLid = another === undefined ? undefined : await toStep(another)
  if (leftLid !== undefined) await type(leftLid, "lid.left", "")
  const late = await begin()
  if (late === undefined) return
  pass(2000)
  await type(late, "vault.typed", typed.flow)
  await browser.get(late)
  const tampered = await begin()
  if (tampered === undefined) return
  for (const [name, value] of browser.cookies)
    if (name.includes("flow")) browser.cookies.set(name, `${value.slice(0, -4)}AAAA`)
  await browser.get(tampered)
}

/** Returns the path of the page at which a flow waits; `undefined` for the response of an ended flow. */
function waitingAt(response: Response): string | undefined {
  if (!response.headers.has("location")) return undefined
  const { pathname, search, searchParams } = locationOf(response)
  const isPage = pathname.startsWith("/auth/") && searchParams.has("flow") && !searchParams.has("error")
  return isPage ? pathname.slice("/auth".length) + search : undefined
}

/** Returns the secrets that the texts contain, each with its destination. */
export function leaksIn(told: Told): string[] {
  return Object.entries(told).flatMap(([where, texts]: [string, readonly string[]]) => {
    const read = texts.flatMap(readings).join("\n")
    return Object.entries(secrets)
      .filter(([name, secret]) =>
        name === "shortDrawn" ? where === "log" && /(?<![\w-])4829(?![\w-])/.test(read) : read.includes(secret),
      )
      .map(([name]) => `${name} in ${where}`)
  })
}

/** Returns a text unchanged, and decoded from each encoding that can hide a value. */
function readings(text: string): string[] {
  const plain = [text, unescaped(text), unescaped(text.replaceAll("+", " "))]
  const runs = plain.flatMap((one) => one.match(/[\w+/=-]{8,}/g) ?? [])
  const decoded = [...new Set(runs)].flatMap((run) => [
    ...[0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), "base64").toString()),
    ...[0, 1].map((from) => Buffer.from(run.slice(from), "hex").toString()),
  ])
  return [...plain, ...decoded]
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" }

/** Without the escapes of addresses, HTML and JSON. */
function unescaped(text: string): string {
  return text
    .replaceAll(/(?:%[\da-f]{2})+/gi, (escaped) => Buffer.from(escaped.replaceAll("%", ""), "hex").toString())
    .replaceAll(/&([a-z]+|#\w+);/gi, (entity, name: string) => entities[name.toLowerCase()] ?? entity)
    .replaceAll(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replaceAll(/\\(["\\/])/g, "$1")
}
