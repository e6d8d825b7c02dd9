/** The causes of each answer of the asks that end a session. */
import type { Moment } from "../model/cause.ts"
import { causesIn, type AnswerCauses } from "./answer-causes.ts"
import { throws } from "./disturb.ts"

const byRow = ({ facts }: Moment): boolean => facts.strategy === "database"

export const signOutAnswers: Pick<AnswerCauses, "endSession" | "announceSignOut"> = causesIn({
  endSession: {
    hangs: {
      resource: "adapter",
      when: byRow,
      otherwise: "the built-in format is read at once",
      arrange: (stage) => stage.browser.put(stage.sessionCookieName, stage.anySessionToken()),
    },
    otherwise: "a database that fails keeps no user signed in",
    "session.ended": [
      {
        name: "a user was signed in",
        with: (moment) => ({ farewell: byRow(moment) ? { session: undefined } : { token: null } }),
        arrange: (stage) => stage.signIn(stage.vera),
      },
      { name: "no user was signed in", with: { farewell: undefined } },
      {
        name: "the database fails",
        with: { farewell: undefined },
        when: byRow,
        arrange: (stage) => stage.signIn(stage.vera),
        by: ["adapter", throws()],
      },
    ],
  },

  announceSignOut: {
    otherwise: "a listener is waited for 5 s, and what it throws is logged",
    "signOut.announced": [{ name: "listeners are told" }],
  },
})
