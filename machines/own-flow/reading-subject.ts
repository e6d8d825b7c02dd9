/**
 * Makes the state of an application's flow that reads the person from `subject`. No other state of the flow sets the
 * candidate.
 */
import type { AdmissionContext } from "../admission/index.ts"
import { refuseAsAnswered } from "../failing.ts"
import { keep, type State } from "../grammar.ts"
import type { Answer, Params } from "../vocabulary.ts"

interface Reading {
  title: string
  next: string
  params: (seen: { context: AdmissionContext }) => Params<"readSubject">
}

/** Returns the state that makes a candidate from the result of the flow's `subject`. */
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
