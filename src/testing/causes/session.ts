/** How each answer comes about when a session is read, updated or ended. */
import type { Cause, Heard, Moment } from "../model/cause.ts"
import type { AnswerCauses } from "./answer-causes.ts"
import { hugeClaims } from "./commit.ts"
import { gives, failuresOf, throws } from "./disturb.ts"

/** The model's clock stands here, in seconds. */
export const modelNow = 10_000_000
const callbackFailed = { reason: "session_callback_failed" } as const
const unread = { type: "session.unshaped", failure: callbackFailed } as const
const user = { id: "id-Vera", email: "vera@example.test", emailVerified: null } as const
const claims = ({ facts }: Moment, age: number) => ({
  sub: "id-Vera",
  iat: modelNow - age,
  exp: modelNow - age + facts.maxAge,
})
const row = ({ facts }: Moment, age: number) => ({
  type: "row.found",
  session: { sessionToken: "t", userId: "id-Vera", expires: new Date((modelNow - age + facts.maxAge) * 1000) },
  user,
})
/** Seconds. */
const due = ({ facts }: { facts: Moment["facts"] }): number => facts.updateAge + 30
const byRow = ({ facts }: Moment): boolean => facts.strategy === "database"
const tooMuch = ({ known }: Moment): boolean => (known["claims"] as { huge?: boolean } | undefined)?.huge === true
const disputed: Cause = {
  name: "sessions of two users came",
  event: { type: "token.disputed" },
  arrange: async (stage) => {
    await stage.signIn(stage.vera)
    await stage.plantSession(stage.eve)
  },
}
const notFromOutside = "whatever fails there is an answer of its own"

export const sessionAnswers: Pick<
  AnswerCauses,
  | "openToken"
  | "reviewClaims"
  | "rollToken"
  | "loadSession"
  | "extendSession"
  | "shapeSession"
  | "clearSession"
  | "announceSession"
> = {
  openToken: {
    "token.opened": [
      {
        name: "the token is fresh",
        event: (moment) => ({ type: "token.opened", claims: claims(moment, 0) }),
        arrange: (stage) => stage.signIn(stage.vera),
      },
      {
        name: "the token is due to be written again",
        event: (moment) => ({ type: "token.opened", claims: claims(moment, due(moment)) }),
        // A format of the application's own is written for now, and for no time before.
        when: ({ facts }) => !facts.ownFormat,
        arrange: (stage) => stage.signIn(stage.vera, { age: due(stage) }),
      },
    ],
    "token.absent": [{ name: "there is no token", event: { type: "token.absent" } }],
    "token.ended": [
      {
        name: "the session was signed out in this browser, and its cookie came back late",
        event: { type: "token.ended" },
        arrange: async (stage) => {
          await stage.signIn(stage.vera)
          await stage.comeLate()
        },
      },
    ],
    "token.disputed": [disputed],
    "token.refused": [
      {
        name: "the token is damaged",
        event: { type: "token.refused", failure: { reason: "session_unreadable" } },
        arrange: async (stage) => {
          await stage.signIn(stage.vera)
          const token = stage.browser.cookies().get(stage.sessionCookieName) ?? ""
          stage.browser.put(stage.sessionCookieName, `${token.slice(0, -8)}AAAAAAAA`)
        },
      },
    ],
    ...failuresOf("openToken", {
      hangs: {
        resource: "decode",
        when: ({ facts }) => facts.ownFormat,
        otherwise: "the built-in format is read at once",
        arrange: (stage) => stage.browser.put(stage.sessionCookieName, stage.anySessionToken()),
      },
      otherwise: "whatever keeps a token from being opened is a refusal",
    }),
  },

  reviewClaims: {
    "claims.kept": [
      {
        name: "callbacks.jwt leaves them",
        event: ({ known }) => ({ type: "claims.kept", claims: known["claims"], changed: false }),
        when: ({ facts }) => !facts.ownClaims,
      },
      {
        name: "callbacks.jwt changes nothing that has to be written",
        event: ({ known }) => ({ type: "claims.kept", claims: known["claims"], changed: false }),
        when: ({ facts }) => facts.ownClaims,
        forced: "what the application's callback adds at each call is its own",
        arrange: (stage) =>
          stage.upon("reviewClaims", "effect", async (call) => {
            const answer = (await call()) as Heard
            return answer.type === "claims.kept" ? { ...answer, changed: false } : answer
          }),
      },
      {
        name: "callbacks.jwt changes them",
        event: ({ known }) => ({ type: "claims.kept", claims: known["claims"], changed: true }),
        arrange: (stage) =>
          stage.upon("reviewClaims", "callbacks.jwt", async (call) => ({ ...Object(await call()), nickname: "V" })),
      },
      {
        name: "callbacks.jwt makes too much of them",
        event: ({ known }) => ({
          type: "claims.kept",
          claims: { ...(known["claims"] as object), huge: true },
          changed: true,
        }),
        arrange: (stage) =>
          stage.upon("reviewClaims", "callbacks.jwt", async (call) => ({ ...hugeClaims, ...Object(await call()) })),
      },
    ],
    "claims.dropped": [
      {
        name: "callbacks.jwt gives none",
        event: { type: "claims.dropped" },
        arrange: (stage) => stage.upon("reviewClaims", "callbacks.jwt", gives(null)),
      },
    ],
    "claims.refused": [
      {
        name: "callbacks.jwt throws",
        event: { type: "claims.refused", failure: callbackFailed },
        arrange: (stage) => stage.upon("reviewClaims", "callbacks.jwt", throws()),
      },
    ],
    ...failuresOf("reviewClaims", { hangs: { resource: "callbacks.jwt" }, otherwise: notFromOutside }),
  },

  rollToken: {
    "token.rolled": [{ name: "it is written", event: { type: "token.rolled" }, when: (moment) => !tooMuch(moment) }],
    "token.unwritten": [
      {
        name: "it does not fit into cookies",
        event: { type: "token.unwritten", failure: { reason: "session_cookie_large" } },
        when: tooMuch,
      },
    ],
    ...failuresOf("rollToken", {
      fails: { resource: "encode", when: ({ facts }) => facts.ownFormat },
      hangs: { resource: "encode", when: ({ facts }) => facts.ownFormat },
      otherwise: "the built-in format is written at once",
    }),
  },

  loadSession: {
    "row.found": [
      { name: "the row is fresh", event: (moment) => row(moment, 0), arrange: (stage) => stage.signIn(stage.vera) },
      {
        name: "the row is due to be moved",
        event: (moment) => row(moment, due(moment)),
        arrange: (stage) => stage.signIn(stage.vera, { age: due(stage) }),
      },
    ],
    "row.expired": [
      {
        name: "the row has expired",
        event: { type: "row.expired" },
        arrange: (stage) => stage.signIn(stage.vera, { age: stage.facts.maxAge + 10 }),
      },
    ],
    "row.absent": [
      {
        name: "there is no such row",
        event: { type: "row.absent" },
        arrange: (stage) => stage.browser.put(stage.sessionCookieName, stage.anySessionToken()),
      },
    ],
    "token.absent": [{ name: "there is no token", event: { type: "token.absent" } }],
    "token.disputed": [disputed],
    "store.failed": [
      {
        name: "the database fails",
        event: { type: "store.failed", failure: { reason: "session_store_failed" } },
        arrange: async (stage) => {
          await stage.signIn(stage.vera)
          stage.upon("loadSession", "adapter", throws())
        },
      },
    ],
    ...failuresOf("loadSession", {
      hangs: { resource: "adapter", arrange: (stage) => stage.signIn(stage.vera) },
      otherwise: "a database that fails is an answer of its own",
    }),
  },

  extendSession: {
    "row.extended": [{ name: "it is moved", event: { type: "row.extended" } }],
    "row.absent": [
      {
        name: "the row was deleted a moment before",
        event: { type: "row.absent" },
        arrange: (stage) =>
          stage.upon("extendSession", "adapter", async (call) => {
            await stage.adapter().deleteSession(stage.browser.cookies().get(stage.sessionCookieName) ?? "")
            return call()
          }),
      },
    ],
    "store.failed": [
      {
        name: "the database fails",
        event: { type: "store.failed", failure: { reason: "session_store_failed" } },
        arrange: (stage) => stage.upon("extendSession", "adapter", throws()),
      },
    ],
    ...failuresOf("extendSession", {
      hangs: { resource: "adapter" },
      otherwise: "a database that fails is an answer of its own",
    }),
  },

  shapeSession: {
    "session.shaped": [
      { name: "callbacks.session shapes it", event: { type: "session.shaped", session: { expires: "" } } },
    ],
    "session.unshaped": [
      {
        name: "callbacks.session throws",
        event: unread,
        arrange: (stage) => stage.upon("shapeSession", "callbacks.session", throws()),
      },
      {
        name: "callbacks.session gives nothing",
        event: unread,
        arrange: (stage) => stage.upon("shapeSession", "callbacks.session", gives(null)),
      },
    ],
    ...failuresOf("shapeSession", { hangs: { resource: "callbacks.session" }, otherwise: notFromOutside }),
  },

  clearSession: {
    "session.cleared": [{ name: "it is cleared", event: { type: "session.cleared" } }],
    // The row that is slow to go is one that has expired: the first way by which a path comes here.
    ...failuresOf("clearSession", {
      hangs: { resource: "adapter", when: byRow },
      otherwise: "cookies are cleared in any case",
    }),
  },

  announceSession: {
    "session.announced": [{ name: "listeners are told", event: { type: "session.announced" } }],
    ...failuresOf("announceSession", { otherwise: "a listener is waited for 5 s, and what it throws is logged" }),
  },
}
