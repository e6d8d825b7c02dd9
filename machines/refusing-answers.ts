/** Which answers of the vocabulary are refusals: they say why an effect did not give what was asked for. */
import type { Answer, AskName } from "./vocabulary.ts"

/** The answers that say why not. */
type Refusing = Extract<Answer<AskName>, { failure: unknown }>["type"]

/** Exhaustive by type, in both directions. */
const refusing: { readonly [T in Refusing]: true } = {
  "account.refused": true,
  "address.refused": true,
  "approval.denied": true,
  "approval.gone": true,
  "approval.unknown": true,
  "approval.unrecorded": true,
  "authorization.unavailable": true,
  "claims.refused": true,
  "code.refused": true,
  "credentials.rejected": true,
  "evidence.refused": true,
  "idToken.refused": true,
  "identity.refused": true,
  "link.refused": true,
  "link.unsent": true,
  "mail.unsent": true,
  "profile.refused": true,
  "provider.unavailable": true,
  "session.refused": true,
  "session.unshaped": true,
  "signIn.denied": true,
  "signIn.unlocated": true,
  "singleUseToken.unknown": true,
  "standing.changed": true,
  "step.unkeyed": true,
  "step.unstored": true,
  "store.failed": true,
  "subject.refused": true,
  "target.refused": true,
  "token.refused": true,
  "token.unwritten": true,
  "userinfo.refused": true,
}

/** Whether an answer of that type says no. */
export function refuses(answer: string): boolean {
  return Object.hasOwn(refusing, answer)
}
