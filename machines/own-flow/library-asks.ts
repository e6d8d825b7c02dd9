/**
 * Lists the effects of the library that a flow of the application can request by name. The docstring of each effect (in
 * `vocabulary.ts` and `*-asks.ts`) says what its answer proves.
 */
import type { FlowAsks } from "../flow-asks.ts"
import type { Answer, AskName } from "../vocabulary.ts"

export type LibraryAsk = Extract<AskName, keyof FlowAsks | "identifyVisitor" | "resolveTarget" | "countAttempt">

/**
 * The part of the configuration that an effect needs:
 *
 * - `mail`: a mailer.
 * - `replace`: a store of flows that has the method `replace`.
 * - `users`: an adapter that stores users.
 * - `registry`: a registry of sessions.
 * - `stepUp`: the option `session.stepUp`.
 */
type Need = "mail" | "replace" | "users" | "registry" | "stepUp"

/**
 * The properties of each effect. TypeScript requires an entry for each. `proves` is the only answer of the effect that
 * can pass a check of the application. Without `proves`, no answer of the effect can pass such a check.
 */
const table: { readonly [K in LibraryAsk]: { needs?: Need; proves?: Answer<K>["type"] } } = {
  identifyVisitor: {},
  resolveTarget: {},
  countAttempt: {},
  createSingleUseToken: {},
  redeemSingleUseToken: { proves: "singleUseToken.redeemed" },
  sendMail: { needs: "mail" },
  updateSession: {},
  openApproval: { needs: "replace" },
  readApproval: { needs: "replace" },
  recordApproval: { needs: "replace" },
  takeApproval: { needs: "replace", proves: "approval.taken" },
  judgeEvidence: { needs: "stepUp", proves: "evidence.sufficient" },
  readAccount: { needs: "users" },
  judgeChange: { needs: "users", proves: "change.allowed" },
  endOtherSessions: { needs: "registry" },
  sendNotice: { needs: "users" },
  renewSession: { needs: "registry" },
  changeAccount: { needs: "users" },
  sendProof: { needs: "mail" },
  hashPassword: {},
  offerUsername: { needs: "users" },
  holdUsername: {},
}

export const libraryAsks: ReadonlySet<string> = new Set(Object.keys(table))

/** The effects of the library that a step can request by name. */
export const stepLibraryAsks: ReadonlySet<string> = new Set(["countAttempt"] satisfies LibraryAsk[])

/**
 * The answers of the library that can pass a check of an application. Every other answer proves nothing, because any
 * visitor can cause it.
 */
export const provingAnswers: ReadonlySet<string> = new Set(Object.values(table).flatMap(({ proves }) => proves ?? []))

/**
 * Returns true if one of these effects needs this part of the configuration. For an effect that the application
 * defines, the result is always false.
 */
export function oneNeeds(need: Need, asks: Iterable<string>): boolean {
  const known = new Map<string, { needs?: Need }>(Object.entries(table))
  return [...asks].some((ask) => known.get(ask)?.needs === need)
}
