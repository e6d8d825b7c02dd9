import type { AdmissionContext } from "../../../machines/admission/index.ts"
import { methodsOfSignIn } from "../../effects/authentication-methods.ts"
import { incomingRequest } from "../../effects/incoming-request.ts"
import type { Runtime } from "../../effects/runtime.ts"
import type { AuditEntry } from "../../ports/audit.ts"
import { auditEvents } from "../../ports/audit-events.ts"
import { auditEntryId } from "../../protocol/audit-entry-id.ts"
import { deviceLabel } from "../../protocol/device-label.ts"
import { truncatedAddress } from "../../protocol/truncated-address.ts"
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
    ...clientIn(runtime),
  }
  return events.map(({ name, reason, step }, index) => {
    const { result, by } = auditEvents[name]
    const why = { ...(reason === undefined ? {} : { reason }), ...(step === undefined ? {} : { step }) }
    return Object.freeze({ id: auditEntryId(at, index, runtime), name, at, by, result, ...why, ...shared })
  })
}

/** Returns the authentication methods that were proven. A step that was not passed proves no method. */
function methodsIn(run: EndedRun): readonly string[] {
  const { candidate, steps } = contextOf(run) as Partial<Pick<AdmissionContext, "candidate" | "steps">>
  const { config } = run.context
  if (candidate === undefined || steps === undefined || isOnlyNamed(run, candidate)) return []
  const passed = run.result?.state.passed ?? run.before?.passed ?? []
  const byId = Object.fromEntries(Object.entries(steps.byId).filter(([id]) => passed.includes(`step:${id}`)))
  return methodsOfSignIn({ candidate, steps: { ...steps, byId } }, config)
}

/** Returns true if the flow has only sent a mail to the user. Before the user opens the link, no method is proven. */
function isOnlyNamed({ recorder }: EndedRun, { type }: { type: string }): boolean {
  return type === "email" && recorder.asks.some(({ ask }) => ask === "readAddress")
}

function clientIn(runtime: Runtime): Pick<AuditEntry, "address" | "device"> {
  const request = incomingRequest(runtime)
  const device = deviceLabel(request.userAgent)
  let address: string | undefined
  try {
    address = truncatedAddress(request.clientAddress ?? "")
  } catch {
    // The application's `clientAddress` threw. A flow that needs the address for limits reports this error itself.
  }
  return { ...(address === undefined ? {} : { address }), ...(device === undefined ? {} : { device }) }
}
