import type { AdmissionOutcome } from "../../machines/admission/index.ts"
import type { Door } from "./door.ts"
import type { FlowTypes } from "../../machines/grammar.ts"
import type { Visit } from "./visit.ts"
import { appendQuery } from "../protocol/redirect-target.ts"

/** What the browser gets at the end of any sign-in. A new user is sent to `pages.newUser` first, where there is one. */
export function ending(outcome: AdmissionOutcome, visit: Visit): ReturnType<Door<FlowTypes>["reply"]> {
  switch (outcome.type) {
    case "signedIn": {
      const { newUser } = visit.config.pages
      const url =
        outcome.isNewUser && newUser !== undefined ? appendQuery(newUser, { callbackUrl: outcome.url }) : outcome.url
      return { kind: "redirect", url }
    }
    case "diverted":
      return { kind: "redirect", url: outcome.url }
    case "refused":
      return { kind: "failure", failure: outcome.failure }
  }
}
