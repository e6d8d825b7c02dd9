import type { AdmissionContext } from "../../../machines/admission/index.ts"
import { methodsOfSignIn } from "../../effects/authentication-methods.ts"
import { clientDetails } from "../../effects/client-details.ts"
import type { AuditEntry } from "../../ports/audit.ts"
import { auditEvents } from "../../ports/audit-events.ts"
import { auditEntryId } from "../../protocol/audit-entry-id.ts"
import type { EndedRun } from "./ended-run.ts"
import { contextOf, eventsIn, stopOf } from "./events-in.ts"
import { peopleIn } from "./people.ts"

/** Returns the entries of a request, in the order in which their events happened. */
export async function entriesOf(run: EndedRun): Promise<readonly AuditEntry[]> {
  const events = eventsIn(run)
  if (events.length === 0) return []
  const { context, program, provider, traceId } = run
  const { runtime, route, method } = context
  const at = runtime.now()
  const state = stopOf(run)
  const shared = {
    ...(await peopleIn(run)),
    flow: program.id,
    action: `${method} ${route.stepId === undefined ? route.action : `${route.action}/${route.stepId}`}`,
    ...(provider === undefined ? {} : { provider }),
    methods: methodsIn(run),
    ...(state === "" ? {} : { state }),
    trace: traceId,
    ...(await clientDetails(runtime)),
  }
  return events.map(({ name, reason, step }, index) => {
    const { result, by } = auditEvents[name]
    const why = { ...(reason === undefined ? {} : { reason }), ...(step === undefined ? {} : { step }) }
    return Object.freeze({ id: auditEntryId(at, index, runtime), name, at, by, result, ...why, ...shared })
  })
}

/** Returns the proven authentication methods. A step that the visitor has not passed proves no method. */
function methodsIn(run: EndedRun): readonly string[] {
  const { candidate, steps } = contextOf(run) as Partial<Pick<AdmissionContext, "candidate" | "steps">>
  const { config } = run.context
  if (candidate === undefined || steps === undefined || isOnlyNamed(run, candidate)) return []
  const passed = run.result?.state.passed ?? run.before?.passed ?? []
  const byId = Object.fromEntries(Object.entries(steps.byId).filter(([id]) => passed.includes(`step:${id}`)))
  return methodsOfSignIn({ candidate, steps: { ...steps, byId } }, config)
}

/**
 * Returns true for a sign-in by mail in which the visitor typed an e-mail address in this request, and therefore has
 * not opened the link yet. Such a request proves no method.
 */
function isOnlyNamed({ recorder }: EndedRun, { type }: { type: string }): boolean {
  return type === "email" && recorder.asks.some(({ ask }) => ask === "readAddress")
}
