/** What an adversary does with a step-up: evidence that the victim gave must come to no other session. */
import { perform } from "../play.ts"
import { approach, noneProfits, type AdversaryMove } from "./move.ts"

/** The adversary has the cookies of the flow and what the victim typed, and is signed in as another user. */
export const othersSession: AdversaryMove = {
  name: "sends the last request of a step-up from a browser with another user's session",
  applies: ({ stage: { facts }, path }) => facts.own?.ends === "stepUp" && path.requests.length > 1,
  async play(attack) {
    const { stage } = attack
    const { last, before } = await approach(attack)
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
}
