/** Rules about reading a session. */
import { afterAll, beforeAll, vi } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { secret, sessionCookie, visit, type Answer, type Library } from "./library.ts"
import { holdBoth } from "./rule.ts"

const day = 24 * 60 * 60 * 1000
const ada = { name: "Ada", email: "ada@example.test" }
const image = "https://app.test/ada.png"

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }))
afterAll(() => void vi.useRealTimers())

/** Records the arguments of callbacks and events. */
function listening(): { calls: Record<string, unknown[]>; config: Partial<AuthConfig> } {
  const calls: Record<string, unknown[]> = { jwt: [], session: [], event: [] }
  const note = (name: string, args: unknown) => void calls[name]?.push(structuredClone(args))
  return {
    calls,
    config: {
      callbacks: {
        jwt: (args) => {
          note("jwt", { token: args.token, hasSession: args.session !== undefined })
          return args.token
        },
        session: (args) => {
          note("session", { user: args.session.user, expires: args.session.expires })
          return { user: args.session.user, expires: args.session.expires }
        },
      },
      events: { session: ({ session }) => note("event", { user: session.user, expires: session.expires }) },
    },
  }
}

const mayBeStored = ({ headers }: Answer) => !(headers.get("cache-control") ?? "").includes("no-store")

/** Reads a session in a token. */
async function readToken(library: Library, salt: string = sessionCookie) {
  vi.setSystemTime(1_800_000_000_000)
  const token = await library.encode({ salt, secret, token: { ...ada, picture: image } })
  const { calls, config } = listening()
  const answer = await visit(library, { path: "/session", cookies: { [sessionCookie]: token }, config })
  return { answer, calls, token }
}

/** Reads a session of a database, with the given time until it ends. */
async function readRow(library: Library, rest: number, updateAge?: number) {
  vi.setSystemTime(1_800_000_000_000)
  const adapter = memoryAdapter()
  const user = await adapter.createUser?.({ id: "", ...ada, image, emailVerified: null })
  const row = { sessionToken: "a-token-of-a-session", userId: user?.id ?? "", expires: new Date(Date.now() + rest) }
  await adapter.createSession?.(row)
  const { calls, config } = listening()
  const answer = await visit(library, {
    path: "/session",
    cookies: { [sessionCookie]: row.sessionToken },
    config: {
      ...config,
      adapter,
      session: { strategy: "database", ...(updateAge === undefined ? {} : { updateAge }) },
    },
  })
  // An adapter returns no session that has ended, so only an asked-for row tells whether it is still stored.
  const stored = await adapter.getSessionAndUser?.(row.sessionToken)
  const kept = await adapter.getUser?.(row.userId)
  return { answer, calls, stored, kept, row }
}

const daysFromNow = (date: unknown) => (new Date(String(date)).getTime() - Date.now()) / day

holdBoth("GET /session, with a session in a token", [
  {
    title: "the response has the name, the address, the picture, and the default lifetime of 30 days",
    play: async (library) => {
      const { answer } = await readToken(library)
      const session = answer.json as { user: unknown; expires: string }
      return {
        user: session.user,
        days: daysFromNow(session.expires),
        type: answer.headers.get("content-type"),
        stored: mayBeStored(answer),
      }
    },
    states: { user: { ...ada, image }, days: 30, type: "application/json", stored: false },
  },
  {
    title: "callbacks.jwt receives the claims of the token, callbacks.session and events.session the session",
    play: async (library) => {
      const { calls } = await readToken(library)
      const [jwt] = calls["jwt"] as [{ token: Record<string, unknown>; hasSession: boolean }]
      const { name, email, picture, exp, iat, jti } = jwt.token
      const session = (calls["session"] as [{ user: unknown; expires: unknown }])[0]
      const event = (calls["event"] as [{ user: unknown }])[0]
      return {
        claims: { name, email, picture },
        types: [typeof exp, typeof iat, typeof jti, jwt.hasSession],
        session: session.user,
        days: daysFromNow(session.expires),
        event: event.user,
      }
    },
    states: {
      claims: { ...ada, picture: image },
      types: ["number", "number", "string", false],
      session: { ...ada, image },
      days: 30,
      event: { ...ada, image },
    },
  },
  {
    title: "the browser holds a token with the same person afterwards",
    play: async (library) => {
      const { answer, token } = await readToken(library)
      const set = answer.cookies[sessionCookie]
      const claims = await library.decode({ salt: sessionCookie, secret, token: set ?? token })
      return { setAgain: set !== undefined, name: claims?.name, email: claims?.email, picture: claims?.picture }
    },
    states: { setAgain: true, ...ada, picture: image },
    differs: { listed: "session-written-with-reason", ours: { setAgain: false, ...ada, picture: image } },
  },
  {
    title: "without a cookie, the response is null, and no cache stores it",
    play: async (library) => {
      const answer = await visit(library, { path: "/session" })
      return { json: answer.json, status: answer.status, stored: mayBeStored(answer), errors: answer.errors }
    },
    states: { json: null, status: 200, stored: false, errors: [] },
  },
  {
    title: "an unreadable cookie gives null, and no cache stores the response",
    play: async (library) => {
      const answer = await visit(library, { path: "/session", cookies: { [sessionCookie]: "invalid" } })
      return { json: answer.json, status: answer.status, stored: mayBeStored(answer) }
    },
    states: { json: null, status: 200, stored: false },
  },
  {
    title: "a token with the salt of another cookie gives null, and the log has one error",
    play: async (library) => {
      const { answer } = await readToken(library, "__Secure-another.session-token")
      return { json: answer.json, errors: answer.errors }
    },
    states: { json: null, errors: ["JWTSessionError"] },
  },
])

holdBoth("GET /session, with a session in a database", [
  {
    title: "a session older than updateAge is extended to 30 days, and its cookie is set again",
    play: async (library) => {
      const { answer, stored, row } = await readRow(library, day)
      return { days: daysFromNow(stored?.session.expires), same: answer.cookies[sessionCookie] === row.sessionToken }
    },
    states: { days: 30, same: true },
  },
  {
    title: "the response has the name, the address, the picture, and no other field of the user",
    play: async (library) => {
      const { answer, kept } = await readRow(library, day)
      const session = answer.json as { user: Record<string, unknown> }
      return {
        name: session.user["name"],
        email: session.user["email"],
        image: session.user["image"],
        stored: mayBeStored(answer),
        unchanged: kept?.email,
      }
    },
    states: { ...ada, image, stored: false, unchanged: ada.email },
  },
  {
    title: "the field expires of an extended session",
    play: async (library) => daysFromNow(((await readRow(library, day)).answer.json as { expires: string }).expires),
    states: 1,
    differs: { listed: "expires-is-true", ours: 30 },
  },
  {
    title: "callbacks.session is called, and callbacks.jwt is not",
    play: async (library) => {
      const { calls } = await readRow(library, day)
      return [calls["session"]?.length, calls["jwt"]?.length]
    },
    states: [1, 0],
  },
  {
    title: "a session younger than updateAge is not extended",
    play: async (library) => daysFromNow((await readRow(library, 30 * day)).stored?.session.expires),
    states: 30,
  },
  {
    title: "a session that has ended gives null, its cookie is cleared, and its row is deleted",
    play: async (library) => {
      const { answer, calls, stored, kept } = await readRow(library, -day)
      return {
        json: answer.json,
        cookie: answer.cookies[sessionCookie],
        row: stored ?? null,
        user: kept?.email,
        calls: [calls["session"], calls["jwt"], calls["event"]],
        stored: mayBeStored(answer),
      }
    },
    states: { json: null, cookie: "", row: null, user: ada.email, calls: [[], [], []], stored: false },
  },
])
