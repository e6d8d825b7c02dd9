/**
 * Lists how a test produces the answers of the effects that create an anonymous user, and merge this user into another.
 */
import type { Moment } from "../model/cause.ts"
import { causesIn, type AnswerCauses } from "./answer-causes.ts"

function unnamed({ facts }: Moment) {
  const account = { provider: facts.provider, type: "anonymous", providerAccountId: "id-Anonymous" }
  const user = { id: "id-Anonymous", name: null, email: null, image: null }
  return { candidate: { ...account, user, account, emailClaim: "absent" } }
}

const asRow = ({ facts }: Moment): boolean => facts.strategy === "database"

export const anonymousAnswers: Pick<AnswerCauses, "findVisitor" | "nameAnonymous" | "mergeAnonymous"> = causesIn({
  findVisitor: {
    fails: { resource: "adapter", when: asRow },
    hangs: { resource: "adapter", when: asRow },
    otherwise: "a token is opened without the database",
    arrange: (stage) => stage.browser.put(stage.sessionCookieName, stage.anySessionToken()),
    "visitor.absent": [{ name: "no user is signed in" }],
    "visitor.present": [
      { name: "Vera is signed in", arrange: (stage) => stage.signIn(stage.vera) },
      { name: "an anonymous user is signed in", arrange: (stage) => stage.signInAnonymously() },
    ],
  },

  nameAnonymous: {
    otherwise: "the effect only draws a random id",
    "anonymous.named": [{ name: "a random id is drawn", with: unnamed }],
  },

  mergeAnonymous: {
    fails: { resource: "adapter" },
    hangs: { resource: "adapter" },
    otherwise: "",
    "anonymous.merged": [{ name: "the data of the anonymous user is moved" }],
    "anonymous.unmerged": [
      {
        name: "the user who signs in is disabled",
        reason: "user_disabled",
        forced: "the stage disables no user",
      },
    ],
  },
})
