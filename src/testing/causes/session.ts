/** Lists how a test produces the answers of the effects that read, update or clear a session. */
import type { SessionReadAsks } from "../../../machines/session-answers.ts"
import type { Heard, Moment } from "../model/cause.ts"
import { causesIn, type AnswerCauses, type Way } from "./answer-causes.ts"
import { hugeClaims } from "./commit.ts"
import { gives, throws } from "./disturb.ts"

/** The time of the model, in seconds. */
export const modelNow = 10_000_000
const user = { id: "id-Vera", email: "vera@example.test", emailVerified: null } as const
const claims = ({ facts }: Moment, age: number) => ({
  claims: { sub: "id-Vera", iat: modelNow - age, exp: modelNow - age + facts.maxAge },
})
const row = ({ facts }: Moment, age: number) => ({
  session: { sessionToken: "t", userId: "id-Vera", expires: new Date((modelNow - age + facts.maxAge) * 1000) },
  user,
})
/** The claims that `callbacks.jwt` received in the model. `huge` marks claims that are too large for cookies. */
const known = ({ known: { claims: given } }: Moment) => given as { huge?: boolean } | undefined
/** Returns the seconds after which a read renews the session. */
const due = ({ facts }: { facts: Moment["facts"] }): number => facts.updateAge + 30
const byRow = ({ facts }: Moment): boolean => facts.strategy === "database"
const ownFormat = ({ facts }: Moment): boolean => facts.ownFormat
const registered = ({ facts }: Moment): boolean => facts.revocation !== "none"
const unregistered = (moment: Moment): boolean => !registered(moment)
const waitsForRenewal = ({ facts, known: { claims: given } }: Moment): boolean =>
  facts.revocation === "lazy" && (given as { exp?: number } | undefined)?.exp !== undefined
const noRegistry = "without a registry, the effect answers at once that no session was revoked"
const tooMuch = (moment: Moment): boolean => known(moment)?.huge === true
const disputed: Way = {
  name: "sessions of two users came",
  arrange: async (stage) => {
    await stage.signIn(stage.vera)
    await stage.plantSession(stage.eve)
  },
}
const absent: Way = { name: "there is no token" }
const storeFailed: Way = { name: "the database fails", reason: "session_store_failed", by: ["adapter", throws()] }
const notFromOutside = "the effect has an answer for every failure of the application's parts"
const ownAnswer = "the effect has an answer for a failure of the database"

export const sessionAnswers: Pick<AnswerCauses, keyof SessionReadAsks> = causesIn({
  openToken: {
    hangs: {
      resource: "decode",
      when: ownFormat,
      otherwise: "the effect waits for no part of the application to read the built-in format of tokens",
      arrange: (stage) => stage.browser.put(stage.sessionCookieName, stage.anySessionToken()),
    },
    otherwise: "the effect answers every error with token.refused",
    "token.opened": [
      {
        name: "the token is fresh",
        with: (moment) => claims(moment, 0),
        arrange: (stage) => stage.signIn(stage.vera),
      },
      {
        name: "the token is due to be written again",
        with: (moment) => claims(moment, due(moment)),
        // An application's own format of session tokens always writes the current time. The test then cannot make a
        // token that is old enough for a renewal.
        when: (moment) => !ownFormat(moment),
        arrange: (stage) => stage.signIn(stage.vera, { age: due(stage) }),
      },
    ],
    "token.absent": [absent],
    "token.ended": [
      {
        name: "the session was signed out in this browser, and its cookie came back late",
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
        reason: "session_unreadable",
        arrange: async (stage) => {
          await stage.signIn(stage.vera)
          const token = stage.browser.cookies().get(stage.sessionCookieName) ?? ""
          stage.browser.put(stage.sessionCookieName, `${token.slice(0, -8)}AAAAAAAA`)
        },
      },
    ],
  },

  checkRevocation: {
    hangs: { resource: "registry", when: registered, otherwise: noRegistry },
    otherwise: "the effect has an answer for every failure of the registry",
    "session.unrevoked": [{ name: "it was not revoked" }],
    "session.revoked": [
      {
        name: "the user ended it in another browser",
        when: registered,
        by: ["registry", (call, method) => (method === "isRevoked" ? true : call())],
      },
      { name: "it was revoked", when: unregistered, forced: noRegistry },
    ],
    "session.unjudged": [
      {
        name: "the registry fails before a renewal",
        with: ({ known: { claims: given } }) => ({ ends: (given as { exp?: number } | undefined)?.exp }),
        when: (moment) => waitsForRenewal(moment),
        by: ["registry", throws()],
      },
      {
        name: "a registry fails before a renewal",
        // A time in the year 2100, so that the session does not end.
        with: { ends: 4_102_444_800 },
        when: (moment) => !waitsForRenewal(moment),
        forced: "the effect gives this answer only before a renewal, and only if reads do not ask the registry",
      },
    ],
    "registry.failed": [
      {
        name: "the registry fails",
        reason: "session_store_failed",
        when: ({ facts }) => facts.revocation === "strict",
        by: ["registry", throws()],
      },
      {
        name: "a registry fails",
        reason: "session_store_failed",
        when: ({ facts }) => facts.revocation !== "strict",
        forced: "the effect gives this answer only if each read asks a registry",
      },
    ],
  },

  reviewClaims: {
    hangs: { resource: "callbacks.jwt" },
    otherwise: notFromOutside,
    "claims.kept": [
      {
        name: "callbacks.jwt leaves them",
        with: (moment) => ({ claims: known(moment), changed: false }),
        when: ({ facts }) => !facts.ownClaims,
      },
      {
        name: "callbacks.jwt changes nothing that has to be written",
        with: (moment) => ({ claims: known(moment), changed: false }),
        when: ({ facts }) => facts.ownClaims,
        forced: "the path does not know which claims the application's own callback adds at each call",
        by: [
          "effect",
          async (call) => {
            const answer = (await call()) as Heard
            return answer.type === "claims.kept" ? { ...answer, changed: false } : answer
          },
        ],
      },
      {
        name: "callbacks.jwt changes them",
        with: (moment) => ({ claims: known(moment), changed: true }),
        by: ["callbacks.jwt", async (call) => ({ ...((await call()) as object), nickname: "V" })],
      },
      {
        name: "callbacks.jwt makes too much of them",
        with: (moment) => ({ claims: { ...known(moment), huge: true }, changed: true }),
        by: ["callbacks.jwt", async (call) => ({ ...hugeClaims, ...((await call()) as object) })],
      },
    ],
    "claims.dropped": [{ name: "callbacks.jwt gives none", by: ["callbacks.jwt", gives(null)] }],
    "claims.refused": [
      { name: "callbacks.jwt throws", reason: "session_callback_failed", by: ["callbacks.jwt", throws()] },
    ],
  },

  rollToken: {
    fails: { resource: "encode", when: ownFormat },
    hangs: { resource: "encode", when: ownFormat },
    otherwise: "the effect waits for no part of the application to write the built-in format of tokens",
    "token.rolled": [{ name: "it is written", when: (moment) => !tooMuch(moment) }],
    "token.unwritten": [{ name: "it does not fit into cookies", reason: "session_cookie_large", when: tooMuch }],
  },

  loadSession: {
    hangs: { resource: "adapter", arrange: (stage) => stage.signIn(stage.vera) },
    otherwise: ownAnswer,
    "row.found": [
      { name: "the row is fresh", with: (moment) => row(moment, 0), arrange: (stage) => stage.signIn(stage.vera) },
      {
        name: "the row is due to be moved",
        with: (moment) => row(moment, due(moment)),
        arrange: (stage) => stage.signIn(stage.vera, { age: due(stage) }),
      },
    ],
    "row.expired": [
      { name: "the row has expired", arrange: (stage) => stage.signIn(stage.vera, { age: stage.facts.maxAge + 10 }) },
    ],
    "row.absent": [
      {
        name: "there is no such row",
        arrange: (stage) => stage.browser.put(stage.sessionCookieName, stage.anySessionToken()),
      },
    ],
    "token.absent": [absent],
    "token.disputed": [disputed],
    "store.failed": [{ ...storeFailed, arrange: (stage) => stage.signIn(stage.vera) }],
  },

  extendSession: {
    hangs: { resource: "adapter" },
    otherwise: ownAnswer,
    "row.extended": [{ name: "it is moved" }],
    "row.absent": [
      {
        name: "the row was deleted a moment before",
        arrange: (stage) =>
          stage.upon("extendSession", "adapter", async (call) => {
            await stage.adapter().deleteSession(stage.browser.cookies().get(stage.sessionCookieName) ?? "")
            return call()
          }),
      },
    ],
    "store.failed": [storeFailed],
  },

  shapeSession: {
    hangs: { resource: "callbacks.session" },
    otherwise: notFromOutside,
    "session.shaped": [{ name: "callbacks.session shapes it", with: { session: { expires: "" } } }],
    "session.unshaped": [
      { name: "callbacks.session throws", reason: "session_callback_failed", by: ["callbacks.session", throws()] },
      {
        name: "callbacks.session gives nothing",
        reason: "session_callback_failed",
        by: ["callbacks.session", gives(null)],
      },
    ],
  },

  clearSession: {
    // On the shortest path to this effect, the session's row has expired. The effect deletes this row, and the deletion
    // can hang.
    hangs: { resource: "adapter", when: byRow },
    otherwise: "the effect clears the cookies even if it cannot delete the row",
    "session.cleared": [{ name: "it is cleared" }],
  },

  announceSession: {
    otherwise: "the effect waits 5 s for a listener, and only logs an error of the listener",
    "session.announced": [{ name: "listeners are told" }],
  },
})
