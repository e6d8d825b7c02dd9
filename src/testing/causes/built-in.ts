/** Every cause of every event of the built-in flows. */
import type { Causes } from "../model/cause.ts"
import { admissionAnswers } from "./admission.ts"
import type { AnswerCauses } from "./answer-causes.ts"
import { anonymousAnswers } from "./anonymous.ts"
import { authorizationAnswers } from "./authorization.ts"
import { credentialsAnswers, emailAnswers } from "./email-credentials.ts"
import { entries } from "./entries.ts"
import { flowAnswers } from "./flows.ts"
import { limitAnswers } from "./limits.ts"
import { notMeAnswers } from "./not-me.ts"
import { oauthAnswers } from "./oauth.ts"
import { passkeyAnswers } from "./passkeys.ts"
import { sessionAnswers } from "./session.ts"
import { signOutAnswers } from "./sign-out.ts"
import { stepAnswers } from "./steps.ts"

/**
 * Lists how a test produces every answer in the built-in flows. The type demands a cause for each effect and answer.
 * Only flows that the application defines run `readSubject` and `addEvidence`: see `of-own-flows.ts` and `step-up.ts`.
 */
const answers: Omit<AnswerCauses, "readSubject" | "addEvidence"> = {
  ...authorizationAnswers,
  ...oauthAnswers,
  ...emailAnswers,
  ...credentialsAnswers,
  ...anonymousAnswers,
  ...passkeyAnswers,
  ...limitAnswers,
  ...admissionAnswers,
  ...sessionAnswers,
  ...signOutAnswers,
  ...notMeAnswers,
  ...stepAnswers,
  ...flowAnswers,
}

export const builtInCauses: Causes = { entries, answers }
