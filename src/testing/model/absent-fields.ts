/** Fields that a chart reads from an answer and that the sample of the answer lacks. */
import type { Heard } from "./cause.ts"
import type { ReadPath } from "./guard-reads.ts"

/** A field that a chart reads from an answer, and that no sample has. */
export interface AbsentField {
  /** The full name of the ask: `totp.checkCode`. */
  readonly ask: string
  /** The type of the answer. */
  readonly answer: string
  readonly field: string
}

/** The reason why a flow cannot be modelled. */
export type ModelFault =
  /** A function of the chart threw on an event. */
  | { readonly kind: "threw"; readonly at: string; readonly heard: string; readonly error: unknown }
  /** The paths enter the step, but no path passes it. */
  | { readonly kind: "unpassed"; readonly step: string }
  /** The value at this path differs in ever more states. */
  | { readonly kind: "endless"; readonly path: ReadPath; readonly values: number }

/** The model of a flow has no end, or a function of the chart threw. */
export class ModelProblem extends Error {
  readonly fault: ModelFault

  constructor(fault: ModelFault) {
    super(`The flow cannot be modelled: ${JSON.stringify(fault)}`)
    this.name = "ModelProblem"
    this.fault = fault
  }
}

/** Keys that are read from any object: by JSON, by a promise, by a class that looks for its own instances. */
const readOfAll: ReadonlySet<string | symbol> = new Set(["toJSON", "then", "constructor", "output"])

/**
 * A copy of the event. `onAbsent` gets each field that a function reads and the event lacks. The prototype reports the
 * reads, because copies of the event keep the prototype.
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
  // The own fields of the object are those of the event.
  return Object.assign(Object.create(teller) as object, event) as Heard
}
