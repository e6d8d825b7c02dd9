/** Waiting flows that one build of the package began and another build resumes. */
import type { defineStep, ask } from "../../machines/steps/define-step.ts"
import type { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { FlowStore } from "../../src/ports/flow-store.ts"

/** The parts of a build. */
export interface Build {
  Auth: (request: Request, config: Omit<AuthConfig, "raw">) => Promise<Response>
  memoryAdapter: typeof memoryAdapter
  ask: typeof ask
  defineStep: typeof defineStep
}

/** The state of a browser and a server while a flow waits. */
export interface Sealing {
  /** Milliseconds since the epoch. */
  at: number
  cookies: Readonly<Record<string, string>>
  store: readonly (readonly [key: string, value: string])[]
  tokens: readonly { identifier: string; token: string; expires: string }[]
  /** The next request: a path below the base path, and the fields of a form. */
  next: { path: string; form?: Readonly<Record<string, string>> }
}

const origin = "https://app.test"
type Kept = Pick<Sealing, "store" | "tokens">

/** The configuration of every scene. */
export function sealedApp(build: Omit<Build, "Auth">, kept: Kept, sent: (url: string) => void = () => undefined) {
  const { memoryAdapter: makeAdapter, ask: asking, defineStep: step } = build
  const store = new Map(kept.store)
  const tokens = [...kept.tokens]
  const adapter = makeAdapter()
  const flowStore: FlowStore = {
    put: (key, value) => void store.set(key, value),
    get: (key) => store.get(key),
    take: (key) => {
      const value = store.get(key)
      store.delete(key)
      return value
    },
  }
  const word = step({
    id: "word",
    version: 1,
    title: "Say the word",
    signIns: ["credentials"],
    data: { tries: 0 },
    requests: { "word.said": ["word"] },
    asks: {
      judge: asking(["word.right", "word.wrong"], ({ word: said }: { word: string }) => ({
        type: said === "open" ? "word.right" : "word.wrong",
      })),
    },
    initial: "asking",
    states: {
      asking: {
        tags: "waiting",
        meta: { title: "Ask" },
        on: {
          "word.said": { target: "judging", actions: { type: "judge", params: ({ event }) => ({ word: event.word }) } },
        },
      },
      judging: {
        meta: { title: "Judge", passes: "word.right" },
        on: { "word.right": "passed", "word.wrong": "asking" },
      },
    },
    page: () => ({
      heading: "The word?",
      fields: [{ name: "word", label: "Word" }],
      buttons: [{ event: "word.said", label: "Say" }],
    }),
  })
  // `bind` makes the source of the function the same in both builds. The seal of a passed check contains a digest of
  // this source, and the two builds transpile functions differently.
  const authorize = ((): object => ({ id: "1", name: "Ada" })).bind(undefined)
  const config: Omit<AuthConfig, "raw"> = {
    secret: "a secret of a test, of more than thirty-two bytes",
    trustHost: true,
    session: { strategy: "jwt" },
    flowStore,
    adapter: {
      ...adapter,
      createVerificationToken: (token) => {
        tokens.push({ ...token, expires: token.expires.toISOString() })
        return token
      },
      useVerificationToken: ({ identifier, token }) => {
        const at = tokens.findIndex((one) => one.identifier === identifier && one.token === token)
        const [found] = at < 0 ? [] : tokens.splice(at, 1)
        return found === undefined ? null : { ...found, expires: new Date(found.expires) }
      },
    },
    providers: [
      { id: "password", name: "Password", type: "credentials", credentials: {}, authorize },
      {
        id: "idp",
        name: "IdP",
        type: "oauth",
        clientId: "c",
        clientSecret: "s",
        authorization: "https://idp.test/authorize",
        token: "https://idp.test/token",
        userinfo: "https://idp.test/userinfo",
      },
      { id: "mail", name: "Mail", type: "email", sendVerificationRequest: ({ url }) => sent(url) },
    ],
    steps: [word],
    logger: { error: () => undefined, warn: () => undefined },
  }
  return { config, store, tokens }
}

/** Sends a form in a new browser, and returns the state afterwards. */
async function begun(
  build: Build,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<Omit<Sealing, "next"> & { location: URL; sent: string | undefined }> {
  let sent: string | undefined
  const { config, store, tokens } = sealedApp(build, { store: [], tokens: [] }, (url) => void (sent = url))
  const at = Date.now()
  const cookies = new Map<string, string>()
  const send = async (request: Request) => {
    const response = await build.Auth(request, config)
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";")
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1))
    }
    return response
  }
  const header = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") })
  const { csrfToken } = (await (await send(new Request(`${origin}/auth/csrf`))).json()) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, ...form })
  const response = await send(new Request(`${origin}/auth${path}`, { method: "POST", headers: header(), body }))
  const location = new URL(response.headers.get("location") ?? "", origin)
  return { at, cookies: Object.fromEntries(cookies), store: [...store], tokens, location, sent }
}

function waiting({ at, cookies, store, tokens }: Omit<Sealing, "next">): Omit<Sealing, "next"> {
  return { at, cookies, store, tokens }
}

export const sealedScenes: Readonly<Record<string, (build: Build) => Promise<Sealing>>> = {
  provider: async (build) => {
    const scene = await begun(build, "/signin/idp", {})
    const state = scene.location.searchParams.get("state") ?? ""
    return { ...waiting(scene), next: { path: `/callback/idp?error=access_denied&state=${encodeURIComponent(state)}` } }
  },
  mail: async (build) => {
    const scene = await begun(build, "/signin/mail", { email: "ada@example.test" })
    const { pathname, search } = new URL(scene.sent ?? "", origin)
    return { ...waiting(scene), next: { path: pathname.slice("/auth".length) + search } }
  },
  step: async (build) => {
    const scene = await begun(build, "/callback/password", { name: "ada" })
    const { pathname, search } = scene.location
    return { ...waiting(scene), next: { path: pathname.slice("/auth".length) + search, form: { word: "open" } } }
  },
}
