/** Fields that a chart reads of an answer and that the sample of the answer lacks. */
import type { Heard } from "./cause.ts"
import type { ReadPath } from "./guard-reads.ts"

/** A field that a chart reads of an answer, and that no sample gives. */
export interface AbsentField {
  /** By its full name: `totp.checkCode`. */
  readonly ask: string
  /** The type of the answer. */
  readonly answer: string
  readonly field: string
}

/** Why a flow cannot be modelled. */
export type ModelFault =
  /** A function of the chart threw when it heard an event. */
  | { readonly kind: "threw"; readonly at: string; readonly heard: string; readonly error: unknown }
  /** Paths enter the step, and none passes it. */
  | { readonly kind: "unpassed"; readonly step: string }
  /** The value at this path is another one in ever more states. */
  | { readonly kind: "endless"; readonly path: ReadPath; readonly values: number }

/** The model of a flow does not come to an end, or breaks off. */
export class ModelProblem extends Error {
  readonly fault: ModelFault

  constructor(fault: ModelFault) {
    super(`The flow cannot be modelled: ${JSON.stringify(fault)}`)
    this.name = "ModelProblem"
    this.fault = fault
  }
}

/** Read of any object: by JSON, by a promise, by a class that looks for its own instances. */
const readOfAll: ReadonlySet<string | symbol> = new Set(["toJSON", "then", "constructor", "output"])

/**
 * The same event. Where a function reads a field that it lacks, `onAbsent` gets the field. The prototype tells it: copies of
 * the event, which the functions of an application are given, keep the prototype.
 */
export function notingAbsent(event: Heard, ask: string, onAbsent: ((field: AbsentField) => void) | undefined): Heard {
  if (onAbsent === undefined) return event
  const teller = new Proxy(
    {},
    {
      get(target, field, receiver): unknown {
        if (typeof field === "string" && !readOfAll.has(field) && !(field in Object.prototype))
          onAbsent({ ask, answer: event.type, field })
        return Reflect.get(target, field, receiver)
      },
    },
  )
  // Typed by what it is made of: its own fields are those of the event.
  return Object.assign(Object.create(teller) as object, event) as Heard
}
