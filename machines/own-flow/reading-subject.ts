/** The state that names the person of a flow: nothing but this state does. */
import type { AdmissionContext } from "../admission/index.ts"
import { refuseAsAnswered } from "../failing.ts"
import { keep, type State } from "../grammar.ts"
import type { Answer, Params } from "../vocabulary.ts"

interface Reading {
  title: string
  /** Where it leads. */
  next: string
  params: (seen: { context: AdmissionContext }) => Params<"readSubject">
}

/** From what the flow knows to a candidate. */
export function readingSubject({ title, next, params }: Reading): State<AdmissionContext, Answer<"readSubject">> {
  return {
    meta: { title },
    entry: { type: "readSubject", params },
    on: {
      "subject.read": { target: next, actions: keep("candidate") },
      "subject.refused": refuseAsAnswered,
    },
  }
}
