/** Transitions that a step adds and no request can cause, each with the reason; see `../unprovoked.ts`. */
import { graphOf, type Edge } from "../../../machines/proofs/edges.ts"
import type { Tables } from "../../../machines/program.ts"
import type { FlowName } from "../../../src/flows/registry.ts"
import { asksByState } from "../../../src/testing/model/path.ts"
import { programs } from "../../machines/flows.ts"
import { everywhere, ofLimits, whyUnprovoked } from "../unprovoked.ts"

/** The asks whose effects cannot fail: they call no function that can fail, or return an answer for the failure. */
const silent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "terms.noteTime": withoutFailures("it looks at the clock alone"),
  "totp.makeSecret": withoutFailures("it calls nobody"),
  "totp.proveSecret": withoutFailures("it calls nobody"),
  "email-code.checkCode": withoutFailures("without a store of counters it calls nothing"),
  "badge.check": withoutFailures("it calls nobody"),
  ...ofLimits,
  storeStep: { "effect.failed": "what a step's store throws is an answer of its own" },
}

/** Returns true for a transition that only an anonymous visitor takes. */
function isOfAnonymous({ from, guard }: Edge): boolean {
  return from === "admission.mergingAnonymous" || /^(?:mergesAnonymous|promoted(?:WithoutAddress)?)$/.test(guard ?? "")
}

const byAnyStep = "the way into a step is the same for each: it is taken with the step `terms`"

const deployed = "it takes a deployment between page and answer: test/steps/other-configuration.test.ts"

/** By flow, state and its event or guard. */
const particular: Readonly<Record<string, string>> = {
  "oauth admission.recallingSignUp signUp.recalled":
    "it takes a sign-up that was interrupted after its own steps, in another browser: taken without steps",
  "credentials admission.email-code.considering step.unkeyed": "the step keeps nothing about a person",
  "credentials admission.badge.considering step.unkeyed": "the step keeps nothing about a person",
  "email admission.totp.findingEnrolment totp.ambiguous": "what a mailbox leads to was stored under one key only",
  "oauth admission.terms.judging terms.isOutdated": deployed,
  "email admission.terms.judging terms.isOutdated": deployed,
  "credentials admission.terms.judging terms.isOutdated": deployed,
  "email admission.email-code.sendingCode email-code.unsendable": "whoever opened a link has an address",
}

/**
 * Transitions into a step that only the paths of another step take, by step and flow. The guard or the event names each
 * transition.
 */
const takenElsewhere: Readonly<Record<string, readonly string[]>> = {
  "totp oauth": ["addressLinks", "nothingStored"],
  "email-code oauth": ["addressLinks", "nothingStored"],
  "badge oauth": ["addressLinks", "nothingStored"],
  "badge credentials": ["nothingStored"],
  "totp email": ["user.quarantined"],
  "email-code email": ["user.quarantined"],
}

function withoutFailures(why: string): Readonly<Record<string, string>> {
  return { "effect.failed": why, "effect.timedOut": why }
}

/** @returns undefined if a request can cause it. */
export function whyUnprovokedIn(
  { step, flow, program }: { step: string; flow: FlowName; program: Tables },
  edge: Edge,
): string | undefined {
  const { from, on, kind, guard } = edge
  if (on === "step.unkeyed" && flow !== "credentials") return "the accounts of providers and mailboxes keep their id"
  if (isOfAnonymous(edge)) return "the scenes with an anonymous visitor have no steps"
  const own = particular[`${flow} ${from} ${kind === "event" ? on : guard}`]
  if (own !== undefined) return own
  const ofFlow: Tables = programs[flow]
  if (ofFlow.states.has(from))
    return (
      whyUnprovoked(flow, edge) ??
      (takenElsewhere[`${step} ${flow}`]?.includes(guard ?? on ?? "") === true ? byAnyStep : undefined)
    )
  if (on === "flow.expired") return program.states.get(from)?.waiting === true ? undefined : everywhere.notWaiting
  const ask = asksByState(graphOf(program).edges).get(from)
  if (ask === undefined) return on === "effect.failed" || on === "effect.timedOut" ? everywhere.noAsk : undefined
  return silent[ask]?.[on]
}
