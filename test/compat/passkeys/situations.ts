/** The situations in which the two libraries are compared, by topic. */
import { flags } from "../../../src/testing/passkeys/authenticator.ts"
import type { Setting, Side } from "./side.ts"
import { options, respond, rows, seen, signIn, signUp, type Answering } from "./steps.ts"

export interface Situation {
  readonly name: string
  readonly setting?: Setting
  readonly play: (side: Side) => Promise<unknown>
}

const ada = "ada@example.test"
const offered = async (side: Side, query: Readonly<Record<string, string>>) => (await options(side, query)).seen

/** Requests for options. The name says who asks, and what for. */
const offers: readonly Situation[] = [
  ...(
    [
      ["options without parameters", {}],
      ["options to authenticate", { action: "authenticate" }],
      ["options to register without an address", { action: "register" }],
      ["options to register with a new address", { action: "register", email: ada }],
      ["options for a new address without an action", { email: ada }],
      ["options to authenticate with an unknown address", { action: "authenticate", email: "x@example.test" }],
      ["options for an unknown action", { action: "other" }],
      ["options for an empty address", { email: "" }],
      ["options for a text that is no address", { email: "q@x" }],
    ] as const
  ).map(([name, query]): Situation => ({ name, play: (side) => offered(side, query) })),
  ...(
    [
      ["options for a known address without an action", { email: ada }],
      ["options to register with a known address", { action: "register", email: ada }],
      ["options to authenticate with a known address", { action: "authenticate", email: ada }],
    ] as const
  ).map(([name, query]): Situation => ({
    name,
    play: async (side) => {
      await signUp(side)
      return offered(side.other(), query)
    },
  })),
  ...(
    [
      ["options without an action in a session", {}],
      ["options to register in a session", { action: "register" }],
      ["options to register in a session, with another address", { action: "register", email: "x@example.test" }],
      ["options to authenticate in a session", { action: "authenticate" }],
    ] as const
  ).flatMap(([name, query]) =>
    (["database", "jwt"] as const).map((strategy): Situation => ({
      name: `${name} (${strategy})`,
      setting: { strategy },
      play: async (side) => {
        await signUp(side)
        return offered(side, query)
      },
    })),
  ),
  {
    name: "options of WebAuthn() to authenticate",
    setting: { provider: "webauthn" },
    play: async (side) => (await options(side, { action: "authenticate" }, "webauthn")).seen,
  },
  {
    name: "options of WebAuthn() to register",
    setting: { provider: "webauthn" },
    play: async (side) => (await options(side, { action: "register", email: ada }, "webauthn")).seen,
  },
  {
    name: "options with a relying party of the application",
    setting: { options: { relayingParty: { id: ["app.test", "other.test"], name: "The shop" } } },
    play: (side) => offered(side, { action: "register", email: ada }),
  },
  {
    name: "options with a replaced object of options",
    setting: { options: { authenticationOptions: { timeout: 1 } } },
    play: (side) => offered(side, { action: "authenticate" }),
  },
  {
    name: "options for a person of getUserInfo",
    setting: {
      options: {
        getUserInfo: (_options, { query }) => ({ user: { email: String(query["login"]), name: "Ada" }, exists: false }),
      },
    },
    play: (side) => offered(side, { login: ada }),
  },
  {
    name: "options of an unknown provider",
    play: async (side) => (await side.get("/webauthn-options/none")).status >= 300,
  },
]

/** Ceremonies that succeed, with the rows and events that they leave. */
const successes: readonly Situation[] = [
  ...(["database", "jwt"] as const).flatMap((strategy): Situation[] => [
    {
      name: `a sign-up (${strategy})`,
      setting: { strategy },
      play: async (side) => ({ response: await signUp(side), rows: await rows(side), events: side.events }),
    },
    {
      name: `a sign-in (${strategy})`,
      setting: { strategy },
      play: async (side) => {
        await signUp(side)
        const other = side.other()
        return { response: await signIn(other), rows: await rows(side), events: side.events }
      },
    },
    {
      name: `a second passkey (${strategy})`,
      setting: { strategy },
      play: async (side) => {
        await signUp(side)
        const { offer } = await options(side, { action: "register" })
        const response = await respond(side, "register", offer, { authenticator: 1 })
        return { response, rows: await rows(side), events: side.events }
      },
    },
  ]),
  {
    name: "a sign-in whose counter rises",
    play: async (side) => {
      await signUp(side, ada, { change: { counter: 1 } })
      return { response: await signIn(side.other(), { change: { counter: 7 } }), rows: await rows(side) }
    },
  },
  {
    name: "a sign-up of a synced passkey",
    play: async (side) => {
      const synced = flags.up | flags.uv | flags.be | flags.bs
      return { response: await signUp(side, ada, { change: { flags: synced } }), rows: await rows(side) }
    },
  },
  {
    name: "a sign-up without transports",
    play: async (side) => ({
      response: await signUp(side, ada, { change: { transports: [] } }),
      rows: await rows(side),
    }),
  },
  {
    name: "a sign-in to a target",
    play: async (side) => {
      await signUp(side)
      return signIn(side.other(), { fields: { callbackUrl: "https://app.test/shop" } })
    },
  },
  {
    name: "a sign-in by a script",
    play: async (side) => {
      await signUp(side)
      return signIn(side.other(), { headers: { "x-auth-return-redirect": "1" } })
    },
  },
  {
    name: "a sign-up to the page of new users",
    setting: { pages: { newUser: "/welcome" } },
    play: (side) => signUp(side),
  },
  {
    name: "a sign-in with the passkey of the session's user",
    play: async (side) => {
      await signUp(side)
      return { response: await signIn(side), session: await side.session() }
    },
  },
]

/** One response that the verification refuses. */
function refused(name: string, answering: Answering, setting?: Setting): Situation {
  return {
    name,
    ...(setting && { setting }),
    play: async (side) => {
      await signUp(side, ada, { change: { counter: 5 } })
      const other = side.other()
      const response = await signIn(other, answering)
      return { response, session: await other.session() }
    },
  }
}

const refusals: readonly Situation[] = [
  refused("a sign-in from another origin", { change: { counter: 6, origin: "https://evil.test" } }),
  refused("a sign-in for another RP id", { change: { counter: 6, rpId: "evil.test" } }),
  refused("a sign-in to another challenge", { change: { counter: 6, challenge: "AAAA" } }),
  refused("a sign-in with the type of a registration", {
    change: { counter: 6, clientData: { type: "webauthn.create" } },
  }),
  refused("a sign-in without a present user", { change: { counter: 6, flags: flags.uv } }),
  refused("a sign-in without a verified user", { change: { counter: 6, flags: flags.up } }),
  refused("a sign-in with an equal counter", { change: { counter: 5 } }),
  refused("a sign-in with a lower counter", { change: { counter: 1 } }),
  refused("a sign-in with a wrong signature", {
    change: {
      counter: 6,
      signature: (made) => Buffer.concat([made.subarray(0, -1), Buffer.of((made.at(-1) ?? 0) ^ 1)]),
    },
  }),
  refused("a sign-in with an unknown passkey", { authenticator: 1 }),
  refused("a sign-in whose data are no JSON", { data: () => "{" }),
  refused("a sign-in whose data have no id", { data: ({ id: _id, ...rest }) => rest }),
  refused("a sign-in with an unknown action", { change: { counter: 6 }, fields: { action: "other" } }),
  refused("a sign-in from a frame of another origin", { change: { counter: 6, clientData: { crossOrigin: true } } }),
  refused("a sign-in without a user handle, after options without an address", {
    change: { counter: 6, returnsUserHandle: false },
  }),
  {
    name: "a sign-in without a user handle, after options with an address",
    play: async (side) => {
      await signUp(side)
      const other = side.other()
      const { offer } = await options(other, { action: "authenticate", email: ada })
      const response = await respond(other, "authenticate", offer, { change: { returnsUserHandle: false } })
      return { response, session: await other.session() }
    },
  },
  {
    name: "a sign-in without a cookie of a challenge",
    play: async (side) => {
      await signUp(side)
      const other = side.other()
      const { offer } = await options(other, { action: "authenticate" })
      for (const name of other.cookies.keys()) if (name.includes("challenge")) other.cookies.delete(name)
      return respond(other, "authenticate", offer)
    },
  },
  {
    name: "a registration with the challenge of a sign-in",
    play: async (side) => {
      const { offer } = await options(side, { action: "authenticate" })
      return respond(side, "register", offer)
    },
  },
  {
    name: "a registration from another origin",
    play: async (side) => ({
      response: await signUp(side, ada, { change: { origin: "https://evil.test" } }),
      rows: await rows(side),
    }),
  },
  {
    name: "a registration without a verified user",
    play: async (side) => ({
      response: await signUp(side, ada, { change: { flags: flags.up } }),
      rows: await rows(side),
    }),
  },
  {
    name: "a registration of WebAuthn() without a verified user",
    setting: { provider: "webauthn" },
    play: (side) => signUp(side, ada, { provider: "webauthn", change: { flags: flags.up } }),
  },
  {
    name: "a sign-in that callbacks.signIn refuses",
    setting: { signIn: () => false },
    play: (side) => signUp(side),
  },
  {
    name: "a sign-in that callbacks.signIn diverts",
    setting: { signIn: () => "/verify" },
    play: async (side) => ({ response: await signUp(side), session: await side.session() }),
  },
  {
    name: "a sign-up with an address that got a user meanwhile",
    play: async (side) => {
      const { offer } = await options(side, { action: "register", email: ada })
      await side.adapter.createUser({ id: "other", email: ada, emailVerified: null })
      return respond(side, "register", offer)
    },
  },
  {
    name: "a sign-in with the passkey of another user than the session's",
    play: async (side) => {
      await signUp(side)
      const other = side.other()
      await signUp(other, "bob@example.test", { authenticator: 1 })
      return { response: await signIn(other), session: await other.session() }
    },
  },
  {
    name: "a copy of a response",
    play: async (side) => {
      await signUp(side)
      const other = side.other()
      const { offer } = await options(other, { action: "authenticate" })
      await respond(other, "authenticate", offer, { change: { origin: "https://evil.test" } })
      return respond(other, "authenticate", offer)
    },
  },
]

const routes: readonly Situation[] = [
  { name: "the list of providers", play: async (side) => seen(await side.get("/providers")) },
  { name: "a form that is posted to signin", play: async (side) => seen(await side.post("/signin/passkey", {})) },
  {
    name: "a script that posts to signin",
    play: async (side) => seen(await side.post("/signin/passkey", {}, { "x-auth-return-redirect": "1" })),
  },
  { name: "a callback by GET", play: async (side) => seen(await side.get("/callback/passkey")) },
  {
    name: "the cookie of the challenge",
    play: async (side) => {
      const response = await side.get("/webauthn-options/passkey?action=authenticate")
      const line = response.headers.getSetCookie().find((one) => one.includes("challenge")) ?? ""
      return line
        .split("; ")
        .map((part) => part.replace(/^(__Secure-authjs\.challenge=).*/, "$1").replace(/^Expires=.*/, "Expires"))
    },
  },
]

export const situations: readonly Situation[] = [...offers, ...successes, ...refusals, ...routes]
