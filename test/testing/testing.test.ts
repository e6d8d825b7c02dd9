import { describe, expect, it } from "vitest"
import { defineStep } from "../../machines/index.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { getSession } from "../../src/core.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import NextAuth from "../../src/index.ts"
import {
  checkFlows,
  createLocalProvider,
  lieOf,
  mailInbox,
  makeProviderKeys,
  signInAs,
  virtualClock,
  type ShownStep,
  type SignInAsOptions,
} from "../../src/testing.ts"
import { emailCode } from "../../src/steps/email-code.ts"
import { totp } from "../../src/steps/totp.ts"
import { memoryStores, memoryTotpStore } from "../../src/stores/memory.ts"
import { codeOf } from "../model/steps/authenticator.ts"
import { authConfig } from "./app.ts"

const steps = { "pin.typed": { digits: "4711" } } as const
const ada = { name: "Ada", email: "ada@example.test" } as const

/** The page shows the secret in groups of four letters, for people without a camera. */
function codeShownBy({ text = [] }: ShownStep["page"]): string {
  const [, key = ""] = /into the app: ([A-Z2-7 ]+)$/.exec(text.join("\n")) ?? []
  return codeOf(key.replaceAll(" ", ""), Date.now())
}

describe("checkFlows", () => {
  it(
    "plays, attacks and proves the flows of an application with a step, and reports the number of paths and attacks",
    { timeout: 240_000 },
    async () => {
      const { flows, proofs } = await checkFlows({
        config: (now) => ({ ...authConfig(now), providers: authConfig(now).providers.slice(1) }),
        credentials: { name: "ada", password: "lovelace" },
        adversary: 2,
      })
      expect(proofs).toBeGreaterThanOrEqual(4)
      const named = flows.map(({ flow, provider }) => `${flow} ${provider}`.trim())
      expect(named).toEqual(["credentials credentials", "session", "signOut", "notMe"])
      for (const { paths, attacks, edges } of flows) {
        expect(paths).toBeGreaterThan(5)
        expect(attacks).toBeGreaterThan(5)
        expect(edges.taken).toBeGreaterThan(10)
      }
    },
  )

  it("refuses a step that jumps from its waiting state to the session, as start-up does", async () => {
    const unsafe = defineStep({
      id: "gate",
      title: "A step with a path around its own check",
      data: {},
      requests: { "gate.typed": ["word"], "gate.skipped": [] },
      asks: {},
      guards: { isRight: ({ event }) => event.type === "gate.typed" && event.word === "open" },
      initial: "asking",
      states: {
        asking: {
          tags: "waiting",
          meta: { title: "Asks for the word" },
          on: { "gate.typed": "judging", "gate.skipped": "passed" },
        },
        judging: {
          meta: { title: "Is it the right one?", passes: "isRight" },
          always: [{ guard: "isRight", target: "passed" }, { target: "refused" }],
        },
      },
      page: () => ({ heading: "The word", buttons: [{ event: "gate.typed", label: "Go on" }] }),
    })
    const unsafely = [unsafe]
    await expect(checkFlows({ config: (now) => ({ ...authConfig(now), steps: unsafely }) })).rejects.toThrow(
      /not safe[\s\S]*gate/,
    )
  })

  it(
    "finds a callback of the application that signs the wrong person in, with the path that shows it",
    { timeout: 120_000 },
    async () => {
      const config = (now: () => number): AuthConfig => ({
        secret: "a secret of the application's tests",
        adapter: memoryAdapter({ now }),
        session: { strategy: "jwt" },
        providers: [
          {
            id: "company",
            name: "C",
            type: "oidc",
            issuer: "https://id.company.test",
            clientId: "c",
            clientSecret: "s",
          },
        ],
        // Every user who signs in gets the administrator's claims.
        callbacks: {
          jwt: ({ token, user }) => (user === undefined ? token : { ...token, email: "admin@example.test" }),
        },
      })
      await expect(checkFlows({ config, adversary: 1 })).rejects.toThrow(
        /paths differ from the chart[\s\S]*admin@example\.test is signed in at the end, not (?:ada|vera)@example\.test/,
      )
    },
  )
})

describe("signInAs", () => {
  it("returns the cookies of a person who signed in through an OpenID provider and a step", async () => {
    const config = authConfig()
    const { request, cookie } = await signInAs(config, ada, { provider: "company", steps })
    expect(cookie).toContain("authjs.session-token=")
    const session = await getSession(request("/auth/session"), { ...config, trustHost: true })
    expect(session?.user).toMatchObject(ada)
  })

  it("signs in by credentials, and by a link in a mail", async () => {
    const own = authConfig()
    const byPassword = await signInAs(own, ada, {
      provider: "credentials",
      credentials: { name: "ada", password: "lovelace" },
      steps,
    })
    expect(byPassword.cookies.size).toBeGreaterThan(1)
    const mail: AuthConfig = {
      ...authConfig(),
      steps: [],
      providers: [
        {
          id: "mail",
          name: "Mail",
          type: "email",
          sendVerificationRequest: () => Promise.reject(new Error("no mail is sent")),
        },
      ],
    }
    const byMail = await signInAs(mail, ada)
    expect((await getSession(byMail.request("/"), { ...mail, trustHost: true }))?.user?.email).toBe(ada.email)
  })

  it("works with NextAuth's handlers, which read the same cookies", async () => {
    const config = { ...authConfig(), basePath: "/api/auth", trustHost: true }
    const { request } = await signInAs(config, ada, { provider: "company", steps })
    const { handlers } = NextAuth(config)
    const answer = await handlers.GET(request("/api/auth/session"))
    expect(await answer.json()).toMatchObject({ user: ada })
  })

  it("EXT-02: answers steps with functions of their page, each time that the sign-in waits", async () => {
    const sent: string[] = []
    const problems: (string | undefined)[] = []
    const config: AuthConfig = {
      ...authConfig(),
      steps: [
        totp({ store: memoryTotpStore(), issuer: "Acme" }),
        emailCode({ send: ({ code }) => void sent.push(code) }),
        ...(authConfig().steps ?? []),
      ],
      stores: memoryStores(),
    }
    const answers: SignInAsOptions["answers"] = {
      totp: ({ state, page }) => (state === "showingSecret" ? { code: codeShownBy(page) } : {}),
      "email-code": ({ problem }) => {
        problems.push(problem)
        return { code: problem === undefined ? "wrong" : (sent.at(-1) ?? "") }
      },
    }
    const { request } = await signInAs(config, ada, { provider: "company", answers, steps })
    expect(problems).toEqual([undefined, "code_wrong"])
    const session = await getSession(request("/auth/session"), { ...config, trustHost: true })
    expect(session?.user).toMatchObject(ada)
  })

  it("EXT-02: sends the request that a function names", async () => {
    const answers = { pin: () => ({ event: "flow.cancelled" }) }
    await expect(signInAs(authConfig(), ada, { provider: "company", answers })).rejects.toThrow(
      /without a session[\s\S]*signin/,
    )
  })

  it("reports the reason if the sign-in was refused", async () => {
    const refusing = { ...authConfig(), steps: [], callbacks: { signIn: () => false } }
    await expect(signInAs(refusing, ada, { provider: "company" })).rejects.toThrow(
      /without a session[\s\S]*AccessDenied/,
    )
    await expect(signInAs(authConfig(), ada, { provider: "company" })).rejects.toThrow(
      /without a session[\s\S]*\/pin\?flow=/,
    )
  })
})

describe("the parts", () => {
  it("have a provider with named misbehaviours, over fetch and over HTTP", async () => {
    const keys = await makeProviderKeys()
    const provider = createLocalProvider({ keys, now: () => 1_800_000_000, redirectUris: [], lie: lieOf("IDP-09") })
    expect((await provider.fetch(`${provider.issuer}/keys`)).status).toBe(500)
    provider.lie = undefined
    const { close } = await provider.listen()
    try {
      const metadata = (await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()) as {
        issuer: string
      }
      expect(metadata.issuer).toBe(provider.issuer)
      expect(provider.violations).toEqual([])
    } finally {
      await close()
    }
  })

  it("catch mails instead of sending them", () => {
    const inbox = mailInbox()
    inbox.sendVerificationRequest({ identifier: ada.email, url: "https://app.test/link", expires: new Date(0) })
    expect(inbox.newestTo(ada.email).url).toBe("https://app.test/link")
    expect(() => inbox.newestTo("nobody@example.test")).toThrow("No mail arrived for nobody@example.test.")
  })

  it("have a clock that moves only when the test moves it, and that calls deadlines in order", async () => {
    const clock = virtualClock(0)
    const heard: string[] = []
    clock.deadline(5000, () => heard.push("five"))
    clock.deadline(2000, () => heard.push("two"))
    clock.deadline(3000, () => heard.push("three"))()
    clock.pass(1)
    expect([clock.now(), heard]).toEqual([1000, []])
    clock.pass(10)
    expect([clock.now(), heard]).toEqual([11_000, ["two", "five"]])
    const late = new Promise<string>((resolve) => clock.deadline(15_000, () => resolve("late")))
    expect(await clock.settle(Promise.race([clock.hang(), late]))).toBe("late")
    await clock.release()
    const next = new Promise<string>((resolve) => clock.deadline(15_000, () => resolve("late")))
    const inTime = new Promise<string>((resolve) => setTimeout(() => resolve("in time"), 20))
    expect(await clock.settle(Promise.race([inTime, next])), "after a call that hung").toBe("in time")
  })
})
