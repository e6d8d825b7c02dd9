/** Finds the audit events of a request, without side effects. */
import type { AdmissionContext, AdmissionOutcome } from "../../../machines/admission/index.ts"
import type { Reason } from "../../errors/catalogue.ts"
import type { AuditName } from "../../ports/audit-events.ts"
import { attemptsLeftAt, stepPositionOf } from "../../flows/steps/step-position.ts"
import type { EndedRun } from "./ended-run.ts"

export interface HappenedEvent {
  readonly name: AuditName
  readonly reason?: string | undefined
  readonly step?: string | undefined
}

/** The parts of a context that record completed work. Each part is absent in some charts. */
type Done = Partial<Pick<AdmissionContext, "plan" | "steps">>

export function contextOf({ result, before }: EndedRun): object {
  return result?.state.context ?? before?.context ?? {}
}

/**
 * Returns the events in the order in which they happened. The list is empty for reading a session, and for a page that
 * only asks the visitor to confirm.
 */
export function eventsIn(run: EndedRun): readonly HappenedEvent[] {
  const { flow, event } = run
  if (flow.id === "session") return event?.type === "update.requested" ? sessionEvents(run) : []
  if (flow.id === "signOut") return [endOf(run, { done: "signOut", refused: "signOut.refused" })]
  return [...alongTheWay(run), ...passedSteps(run), ...writes(run), ...changesIn(run), ...ending(run)]
}

function endOf({ failure, result }: EndedRun, names: { done: AuditName; refused: AuditName }): HappenedEvent {
  const { outcome } = (result ?? {}) as { outcome?: { type: string; failure?: { reason: string } } }
  const reason = failure?.reason ?? outcome?.failure?.reason
  const isDone = failure === undefined && outcome?.type !== "refused"
  return { name: isDone ? names.done : names.refused, reason }
}

/**
 * Returns the events of a session update. An update by a visitor who is not signed in changes nothing, and is no event.
 */
function sessionEvents(run: EndedRun): readonly HappenedEvent[] {
  const { outcome } = (run.result ?? {}) as { outcome?: { type: string; failure?: object } }
  if (run.failure === undefined && outcome?.type === "none" && outcome.failure === undefined) return []
  const isDone = run.failure === undefined && outcome?.type === "live"
  return [
    {
      ...endOf(run, { done: "session.updated", refused: "session.refused" }),
      ...(isDone ? {} : { name: "session.refused" }),
    },
  ]
}

/** The audit event for each answer that causes one. */
const byAnswer: Readonly<Record<string, AuditName>> = {
  "link.sent": "mail.sent",
  "mail.sent": "mail.sent",
  "email-code.sent": "mail.sent",
  "user.quarantined": "user.quarantined",
  "approval.recorded": "approval.recorded",
  "session.updated": "session.updated",
  "passkey-factor.counterNotHigher": "passkey.counterNotHigher",
}

function alongTheWay({ recorder, flow, context }: EndedRun): readonly HappenedEvent[] {
  return recorder.asks.flatMap(({ answer, state }) => {
    const name = Object.hasOwn(byAnswer, answer) ? byAnswer[answer] : undefined
    if (name === undefined) return []
    const position = stepPositionOf(state, context.config, flow.own)
    return [{ name, step: position === undefined || position.step === flow.own ? undefined : position.step.id }]
  })
}

function passedSteps({ result, before, ...run }: EndedRun): readonly HappenedEvent[] {
  const earlier = new Set<string>(before?.passed)
  const { steps } = contextOf({ ...run, result, before }) as Done
  return (result?.state.passed ?? []).flatMap((check): HappenedEvent[] => {
    if (earlier.has(check) || !check.startsWith("step:")) return []
    const step = check.slice("step:".length)
    // A step that does not apply to this person passes its check too. Skipping a step is not an audit event.
    return steps?.byId[step]?.applies === true ? [{ name: "step.passed", step }] : []
  })
}

/**
 * Returns the events for users and accounts that the flow wrote. A flow that ended with a failure has undone its
 * writes, and has no such events.
 */
function writes(run: EndedRun): readonly HappenedEvent[] {
  const { plan } = contextOf(run) as Done
  const isWritten = run.recorder.asks.some(({ answer }) => answer === "identity.committed")
  if (!isWritten || run.failure !== undefined || run.result?.outcome === undefined || plan === undefined) return []
  if (plan.do === "create" || plan.do === "resume") return [{ name: "user.created" }]
  return plan.do === "link" || plan.do === "linkByEmail" ? [{ name: "account.linked" }] : []
}

/**
 * Returns an event for each password and passkey that an effect changed or removed. A later failure of the flow does not undo the
 * change.
 */
function changesIn({ context }: EndedRun): readonly HappenedEvent[] {
  return context.runtime.accountEvents.map(({ name }) => ({ name }))
}

const limits: ReadonlySet<string> = new Set(["sign_in_limited", "account_limited", "attempts_limited"])

const counterReason = "passkey_counter_not_higher" satisfies Reason

function kindOf({ flow: { own } }: EndedRun): "signIn" | "stepUp" | "flow" {
  if (own === undefined || own.ends === "admission") return "signIn"
  return own.ends === "stepUp" ? "stepUp" : "flow"
}

function ending(run: EndedRun): readonly HappenedEvent[] {
  const { failure, event, result } = run
  const kind = kindOf(run)
  const step = stepAt(run)
  if (failure !== undefined) {
    const { reason } = failure
    const isLimited = limits.has(reason) || run.recorder.asks.at(-1)?.answer === "attempt.limited"
    const of = event?.type === "link.requested" ? "mail" : kind
    const ended: HappenedEvent = { name: `${of}.${isLimited ? "limited" : "refused"}`, reason, step }
    return reason === counterReason ? [{ name: "passkey.counterNotHigher" }, ended] : [ended]
  }
  // The cast adds the outcomes of step-ups and of flows of the application.
  const outcome = result?.outcome as { type: AdmissionOutcome["type"] | "steppedUp" | "responded" } | undefined
  if (outcome === undefined) return waiting(run)
  if (outcome.type === "signedIn") return [{ name: "signIn.succeeded" }]
  if (outcome.type === "steppedUp") return [{ name: "stepUp.succeeded" }]
  if (outcome.type === "diverted") return [{ name: "signIn.diverted" }]
  return outcome.type === "responded" && !isPoll(run) ? [{ name: "flow.ended" }] : []
}

/**
 * Returns true if a request only asked whether the user has given an approval. A client that waits for the approval
 * asks every few seconds, so such a request is not an audit event.
 */
function isPoll({ recorder }: EndedRun): boolean {
  return recorder.asks.some(({ answer }) => answer === "approval.waiting" || answer === "approval.tooSoon")
}

/**
 * The problems of a form that the step did not receive, because its form token was not valid, or because a field was
 * too long or unreadable. Such a form is not a failed attempt.
 */
const unread: ReadonlySet<string> = new Set(["form_expired", "field_too_long", "field_unreadable"])

function waiting(run: EndedRun): readonly HappenedEvent[] {
  const { result, before, flow, context } = run
  const position = result && stepPositionOf(result.leaf.path, context.config, flow.own)
  if (position === undefined) return []
  const kind = position.step === flow.own ? "flow" : "step"
  const step = kind === "step" ? position.step.id : undefined
  const earlier = before && stepPositionOf(before.value, context.config, flow.own)
  if (earlier?.step !== position.step) return [{ name: `${kind}.asked`, step }]
  const done = contextOf(run) as Done
  const problem = done.steps?.problem
  if (problem === undefined || unread.has(problem)) return []
  const failed: HappenedEvent = { name: `${kind}.failed`, step, reason: problem }
  if (attemptsLeftAt(position.step, run.event?.type, done) !== 0) return [failed]
  return [failed, { name: `${kind}.limited`, step, reason: "step_attempts" satisfies Reason }]
}

/** Returns the id of the step in which a run stopped; `undefined` if it stopped outside a step. */
function stepAt(run: EndedRun): string | undefined {
  const { flow, context } = run
  const position = stepPositionOf(stopOf(run), context.config, flow.own)
  return position === undefined || position.step === flow.own ? undefined : position.step.id
}

/**
 * Returns the path of the state in which a run stopped, or of the state that refused the request. The path is empty if
 * no state was entered.
 */
export function stopOf({ result, before, program, recorder: { moves } }: EndedRun): string {
  if (result !== undefined && result.outcome === undefined) return result.leaf.path
  const from = moves.findLast((move) => move.from !== undefined && program.states.get(move.from)?.final === false)?.from
  return from ?? moves.at(-1)?.to ?? before?.value ?? ""
}
