/** Every invariant that {@link verifyFlow} checks, in the order of the reports. */
import { account } from "./catalogue/account.ts"
import { data } from "./catalogue/data.ts"
import { graphOf } from "./edges.ts"
import { everyFlow } from "./catalogue/every-flow.ts"
import { flowAsks } from "./catalogue/flow-asks.ts"
import { genuine } from "./catalogue/genuine.ts"
import { limits } from "./catalogue/limits.ts"
import { madeOf } from "./catalogue/made-of.ts"
import { notices } from "./catalogue/notices.ts"
import { oauth } from "./catalogue/oauth.ts"
import { ownFlows } from "./catalogue/own-flows.ts"
import type { Invariant, Proof } from "./catalogue/proof.ts"
import { requests } from "./catalogue/requests.ts"
import { session } from "./catalogue/session.ts"
import { signIn } from "./catalogue/sign-in.ts"
import { stepUp } from "./catalogue/step-up.ts"
import { steps } from "./catalogue/steps.ts"

export type { Invariant, Proof } from "./catalogue/proof.ts"

/**
 * The rows of the catalogue. Invariants about who gets a session come first, because their violations are the most
 * dangerous.
 */
export const catalogue: readonly Invariant[] = [
  ...genuine,
  ...data,
  ...signIn,
  ...ownFlows,
  ...stepUp,
  ...steps,
  ...oauth,
  ...requests,
  ...flowAsks,
  ...account,
  ...session,
  ...notices,
  ...limits,
  ...madeOf,
  ...everyFlow,
]

/**
 * Returns the rows that apply to this flow. A row about codes, for example, applies only to a flow that requests the
 * effect `exchangeCode`. For an override, the rows of its built-in flow apply too, so that an override cannot avoid a
 * rule by removing a request for an effect.
 */
export function rowsOf({ whole, base }: Pick<Proof, "whole"> & Partial<Pick<Proof, "base">>): readonly Invariant[] {
  const edges = base === undefined ? whole.edges : [...whole.edges, ...graphOf(base).edges]
  const asked = new Set(edges.flatMap(({ asks }) => asks))
  return catalogue.filter(({ of }) => of === undefined || of.some((ask) => asked.has(ask)))
}
