/** The types of `meta`: facts about the states and the flow of a chart. */
import type { Reason } from "../src/errors/catalogue.ts"
import type { CheckId } from "./check-ids.ts"

/** Facts about a state that its transitions do not express. Readers, drawings, proofs and the interpreter use them. */
export interface Meta<C> {
  /**
   * A short imperative phrase: "Verify the ID token". The title of a waiting state names the awaited event: "Wait for
   * the callback".
   */
  title: string
  /**
   * The check that this state performs. If the configuration requires the check, every path to the state with `grants`
   * must leave this state by a transition that `passes` names.
   */
  check?: CheckId
  /**
   * The transition that passes the check: the type of an answer, or the name of the guard on an `always` transition. A
   * list if several transitions pass the check. Only a state with `check` has `passes`.
   */
  passes?: string | readonly string[]
  /**
   * The names in `passes` of transitions that pass the check because it does not apply: the request has nothing to
   * compare, or the person need not take the step.
   */
  notApplied?: string | readonly string[]
  /**
   * On a final state: reasons of failures, each with the reason that the outcome has in its place. The `output` of the
   * state reads this table, and drawings show the reasons of the outcome.
   */
  renames?: Readonly<Record<string, Reason>>
  /** The check that every request in this state has failed: the state only selects the reason of the refusal. */
  fails?: CheckId
  /**
   * True for a check that defends in depth: a request fails the check only if another defence, such as the seal of the
   * flow cookie, has failed before. Drawings mark the refusals of such a check. `test/model/in-depth.test.ts` compares
   * this value with the refusals that requests can cause.
   */
  inDepth?: true
  /**
   * Marks the grant: the one state of a flow that issues the session, or adds evidence (how and when the user
   * authenticated) to the visitor's session.
   */
  grants?: "session" | "evidence"
  /**
   * The context keys that a waiting state keeps for the next request. The flow cookie contains the sealed values of
   * these keys. The flow loses all other keys.
   */
  keeps?: readonly (keyof C & string)[]
  /** The clauses of standards that this state implements: "RFC 6749 §4.1.3". */
  rfc?: readonly string[]
}

/** Facts about a whole flow. */
export interface FlowMeta<C> {
  title: string
  /**
   * Returns the checks that the flow must pass before the state with `grants`, for this provider and configuration. The
   * function is pure.
   */
  requires?: (context: C) => readonly CheckId[]
}
