/** How each answer comes about when a session is ended. */
import type { Moment } from "../model/cause.ts"
import type { AnswerCauses } from "./answer-causes.ts"
import { failuresOf, throws } from "./disturb.ts"

const byRow = ({ facts }: Moment): boolean => facts.strategy === "database"

export const signOutAnswers: Pick<AnswerCauses, "endSession" | "announceSignOut"> = {
  endSession: {
    "session.ended": [
      {
        name: "somebody was signed in",
        event: ({ facts }) => ({
          type: "session.ended",
          farewell: facts.strategy === "jwt" ? { token: null } : { session: undefined },
        }),
        arrange: (stage) => stage.signIn(stage.vera),
      },
      { name: "nobody was signed in", event: { type: "session.ended", farewell: undefined } },
      {
        name: "the database fails",
        event: { type: "session.ended", farewell: undefined },
        when: byRow,
        arrange: async (stage) => {
          await stage.signIn(stage.vera)
          stage.upon("endSession", "adapter", throws())
        },
      },
    ],
    ...failuresOf("endSession", {
      hangs: {
        resource: "adapter",
        when: byRow,
        otherwise: "the built-in format is read at once",
        arrange: (stage) => stage.browser.put(stage.sessionCookieName, stage.anySessionToken()),
      },
      otherwise: "a database that fails does not keep anybody signed in",
    }),
  },

  announceSignOut: {
    "signOut.announced": [{ name: "listeners are told", event: { type: "signOut.announced" } }],
    ...failuresOf("announceSignOut", { otherwise: "a listener is waited for 5 s, and what it throws is logged" }),
  },
}
