/**
 * Lists how a test produces the events of a flow that the application defines: its requests, and the answers about the
 * person whom the flow names.
 */
import type { AdmissionContext } from "../../../machines/admission/index.ts"
import { copyOf } from "../../../machines/copy-of.ts"
import { onceForEach } from "../../../machines/proofs/once-for-each.ts"
import type { LooseFlow } from "../../../machines/own-flow/flow.types.ts"
import { memoryOf } from "../../../machines/steps/step-memory.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import { readSubject } from "../../effects/flows/read-subject.ts"
import type { Runtime } from "../../effects/runtime.ts"
import { takesToken } from "../../flows/own/own-flow.ts"
import type { Entry, Heard, Moment } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"
import type { AnswerCauses } from "./answer-causes.ts"
import { failuresOf, inPlaceOf } from "./disturb.ts"

type Fields = Readonly<Record<string, string>>

/**
 * Returns two requests that cause an event of the application's flow: the request that starts the flow, and the request
 * of a browser in which the flow already waits.
 */
export function entriesOfFlow(
  own: LooseFlow,
  event: string,
  { fields, which }: { fields: Fields; which: string },
): readonly Entry[] {
  const heard = { type: event, ...fields }
  const atStart = ({ at }: Moment): boolean => at === own.initial
  const [route = "", { events, ...forgery } = { events: {} }] =
    Object.entries(own.routes).find(([, { events: taken }]) => Object.hasOwn(taken, event)) ?? []
  const path = route.slice(route.indexOf("/"))
  const sent = Object.keys(events).length > 1 ? { ...fields, event } : fields
  const first = (stage: Stage): Promise<Request> | Request => {
    const address = `${stage.base}${path}`
    if (takesToken(route, { events, ...forgery })) return stage.form(path, sent)
    if (route.startsWith("GET ")) return new Request(`${address}?${new URLSearchParams(sent)}`)
    return new Request(address, { method: "POST", body: new URLSearchParams(sent) })
  }
  return [
    { name: `${event}${which} starts the flow`, event: heard, when: atStart, send: first },
    {
      name: `${event}${which} is sent`,
      event: heard,
      when: (moment) => !atStart(moment),
      send: (stage) => stage.form(`${path}${new URL(stage.base + stage.stepAddress()).search}`, sent),
    },
  ]
}

const another =
  "the proof covers every person that a flow can name, but `subject` names at most one person in this path"

/**
 * Returns the causes of the answers to `readSubject`. In the model, the answer has the person that the flow's `subject`
 * returns for the data of the path.
 */
export function subjectCauses(own: LooseFlow): AnswerCauses["readSubject"] {
  // Each cause below reads the subject of the same moment.
  const read = onceForEach(({ known, facts }: Moment): Heard => {
    // The cast is safe: the context of every flow of the application contains the context of admission.
    const { data } = memoryOf(known as Pick<AdmissionContext, "steps">, own)
    const params =
      own.subject === undefined
        ? { flow: own.id, subject: undefined, visitor: known["visitorAtStart"] }
        : { flow: own.id, subject: own.subject({ data: copyOf(data) }) }
    // The effect reads only these parts of the runtime.
    const config = { providers: new Map(), adapter: undefined, ownFlows: facts.ownFlows }
    const runtime = { config, randomUUID: () => "new" }
    return readSubject(params as never, runtime as unknown as Runtime) as Answer<"readSubject"> & Heard
  })
  const isRead = (moment: Moment): boolean => read(moment).type === "subject.read"
  const refused = { type: "subject.refused", failure: { reason: "subject_invalid" } } as const
  return {
    "subject.read": [{ name: "the flow names a person", event: read, when: isRead }],
    "subject.refused": [
      { name: "the flow names no person", event: refused, when: (moment) => !isRead(moment) },
      inPlaceOf("readSubject", { name: "the person is refused", event: refused, when: isRead, forced: another }),
    ],
    ...failuresOf("readSubject", { otherwise: another }),
  }
}
