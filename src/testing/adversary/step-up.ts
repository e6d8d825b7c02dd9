import { againFlows } from "../../flows/registry.ts"
import { perform } from "../play.ts"
import { noneProfits, onLast, type AdversaryMove } from "./move.ts"

/**
 * An attack on a step-up: the adversary has the flow cookies and the input of the victim, but the session of another
 * user.
 */
export const othersSession: AdversaryMove = onLast(
  "sends the last request of a step-up from a browser with another user's session",
  ({ flow, stage: { facts }, path }) =>
    (facts.own?.ends === "stepUp" || againFlows.has(flow)) && path.requests.length > 1,
  async ({ stage, last, before }) => {
    const thief = stage.otherBrowser()
    for (const [name, value] of stage.browser.cookies())
      if (!name.startsWith(stage.sessionCookieName)) thief.put(name, value)
    await stage.signIn(stage.eve, { browser: thief })
    const token = thief.cookies().get(stage.sessionCookieName)
    await perform(stage, last, thief)
    const raised = thief.cookies().get(stage.sessionCookieName) !== token
    stage.signOut(thief)
    return [
      ...(raised ? ["the other user's session got another token, as one that evidence was added to"] : []),
      ...(await noneProfits(stage, { browser: thief, whose: "the other user's browser", before })),
    ]
  },
)
