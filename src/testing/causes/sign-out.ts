/** Lists how a test produces the answers of the effects that end a session. */
import type { Moment } from "../model/cause.ts"
import { causesIn, type AnswerCauses } from "./answer-causes.ts"
import { throws } from "./disturb.ts"

const byRow = ({ facts }: Moment): boolean => facts.strategy === "database"

export const signOutAnswers: Pick<AnswerCauses, "endSession" | "announceSignOut"> = causesIn({
  endSession: {
    hangs: {
      resource: "adapter",
      when: byRow,
      otherwise: "the effect waits for no part of the application to read the built-in format of tokens",
      arrange: (stage) => stage.browser.put(stage.sessionCookieName, stage.anySessionToken()),
    },
    otherwise: "the effect clears the cookies even if the database fails, and gives an answer",
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
    otherwise: "the effect waits 5 s for a listener, and only logs an error of the listener",
    "signOut.announced": [{ name: "listeners are told" }],
  },
})
