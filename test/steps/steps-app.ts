/** An application with one provider of each kind, a store, and steps: every sign-in leads to the steps. */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { customFetch } from "../../src/ports/provider.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { Step, StepPerson } from "../../machines/steps/step.types.ts"
import { appOrigin, locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { createLyingProvider, makeProviderKeys, type LyingProvider } from "../support/lying-provider.ts"
import { withWriteLog } from "../support/write-log.ts"

const keys = await makeProviderKeys()

/** Ways to sign in. */
export const ways = ["openid", "email", "credentials"] as const
export type Way = (typeof ways)[number]

/** Makes a step that passes if the visitor types the word. */
export function wordStep(
  over: {
    id?: string
    title?: string
    word?: string
    appliesTo?: (person: StepPerson) => boolean
    counts?: "person"
    requiredFor?: readonly string[]
    lifetime?: number
  } = {},
): Step {
  const { id = "word", title = `The word of ${id}`, word = "sesame", appliesTo, counts, requiredFor, lifetime } = over
  return defineStep({
    id,
    title,
    ...(appliesTo === undefined ? {} : { appliesTo }),
    ...(counts === undefined ? {} : { counts }),
    ...(requiredFor === undefined ? {} : { requiredFor }),
    ...(lifetime === undefined ? {} : { lifetime }),
    data: { wrong: 0, seen: new Date(0) },
    requests: { [`${id}.said`]: ["word"] },
    asks: {
      judge: ask([`${id}.right`, `${id}.wrong`], (given: { word: string }, { now }) => ({
        type: given.word === word ? `${id}.right` : `${id}.wrong`,
        at: new Date(now()),
      })),
    },
    attempts: { [`${id}.said`]: 3 },
    initial: "asking",
    states: {
      asking: {
        tags: "waiting",
        meta: { title: "Waits for the word" },
        on: {
          [`${id}.said`]: {
            target: "judging",
            actions: {
              type: "judge",
              params: ({ event }: { event: object }) => ({ word: Reflect.get(event, "word") as string }),
            },
          },
        },
      },
      judging: {
        meta: { title: "Is it the word?", passes: `${id}.right` },
        on: {
          [`${id}.right`]: "passed",
          [`${id}.wrong`]: {
            target: "asking",
            problem: "wrong",
            actions: {
              type: "keep",
              params: ({ data, event }: { data: { wrong: number }; event: object }) => ({
                wrong: data.wrong + 1,
                seen: Reflect.get(event, "at") as Date,
              }),
            },
          },
        },
      },
    },
    page: ({ data, problem }) => ({
      heading: `Say the word of ${id}`,
      text: [`Wrong so far: ${data.wrong}, last ${data.seen.toISOString()}`],
      ...(problem === "wrong" ? { alert: "That is not it." } : {}),
      fields: [{ name: "word", label: "Word" }],
      buttons: [{ event: `${id}.said`, label: "Say it" }],
    }),
  })
}

export interface StepsApp {
  browser: Browser
  config: AuthConfig
  written: string[]
  logged: Error[]
  traces: Trace[]
  mails: string[]
  provider: LyingProvider
  pass: (seconds: number) => void
  /** Plays the first part of a sign-in, and returns the response that leads to the step. */
  begin: (way: Way, from?: Browser) => Promise<Response>
  /** Returns a browser of the same application in another process, which shares only the database and the secret. */
  elsewhere: (steps?: readonly Step[]) => Browser
}

export function stepsApp(steps: readonly Step[], over: Partial<AuthConfig> = {}): StepsApp {
  let now = 1_800_000_000
  const clock = () => now * 1000
  const provider = createLyingProvider({
    keys,
    now: () => now,
    issuer: "https://idp.test",
    openid: true,
    redirectUris: [`${appOrigin}/auth/callback/openid`],
    person: { sub: "ada", email: "ada@example.test", email_verified: true, name: "Ada" },
  })
  const { adapter, written } = withWriteLog(memoryAdapter({ now: clock }))
  const logged: Error[] = []
  const traces: Trace[] = []
  const mails: string[] = []
  const config: AuthConfig = {
    secret: "s".repeat(40),
    trustHost: true,
    adapter,
    session: { strategy: "jwt" },
    providers: [
      {
        id: "openid",
        name: "IdP",
        type: "oidc",
        issuer: provider.issuer,
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        // The provider's handler takes what `fetch` takes.
        [customFetch]: provider.fetch as typeof fetch,
      },
      { id: "email", name: "Mail", type: "email", sendVerificationRequest: ({ url }) => void mails.push(url) },
      {
        id: "credentials",
        name: "Password",
        type: "credentials",
        credentials: { password: { type: "password" } },
        authorize: ({ password }) =>
          password === "lovelace" ? { id: "1", name: "Ada", email: "ada@example.test" } : null,
      },
    ],
    steps,
    logger: { error: (error) => logged.push(error), warn: () => undefined },
    trace: (trace) => void traces.push(trace),
    ...over,
  }
  const impure = { now: clock }
  const browser = openBrowser(config, impure)
  const callbackUrl = `${appOrigin}/inbox`

  const beginnings: Record<Way, (from: Browser) => Promise<Response>> = {
    openid: async (from) => {
      const started = await from.post("/signin/openid", { callbackUrl })
      return from.send((await provider.authorize(locationOf(started))).request())
    },
    email: async (from) => {
      await from.post("/signin/email", { email: "ada@example.test", callbackUrl })
      return from.get(mails.at(-1) ?? "")
    },
    credentials: (from) => from.post("/callback/credentials", { password: "lovelace", callbackUrl }),
  }
  return {
    browser,
    config,
    written,
    logged,
    traces,
    mails,
    provider,
    pass: (seconds) => {
      now += seconds
    },
    begin: (way, from = browser) => beginnings[way](from),
    elsewhere: (own = steps) => openBrowser({ ...config, steps: own }, impure),
  }
}

/** The address of the step in a response. */
export function stepOf(response: Response): string {
  return locationOf(response).href
}

/** Returns whether the browser has a session cookie with a value. */
export function hasSession({ cookies }: Browser): boolean {
  return [...cookies].some(([name, value]) => name.includes("session-token") && value !== "")
}
