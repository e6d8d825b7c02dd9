/** Finds fields that a chart reads from an answer, but that the application's sample of the answer lacks. */
import type { Heard } from "./cause.ts"
import type { ReadPath } from "./guard-reads.ts"

/** A field that a chart reads from an answer, but that no sample of the answer has. */
export interface AbsentField {
  /** The full name of the ask: `totp.checkCode`. */
  readonly ask: string
  /** The type of the answer. */
  readonly answer: string
  readonly field: string
}

/** The reason why paths cannot be generated for a flow. */
export type ModelFault =
  /** A function of the chart threw on an event. */
  | { readonly kind: "threw"; readonly at: string; readonly heard: string; readonly error: unknown }
  /** Paths enter the step, but no path gets past it. */
  | { readonly kind: "unpassed"; readonly step: string }
  /** The value at this path of the context changes without end. Therefore, the number of states has no limit. */
  | { readonly kind: "endless"; readonly path: ReadPath; readonly values: number }

/** The error for a flow for which paths cannot be generated. `fault` has the reason. */
export class ModelProblem extends Error {
  readonly fault: ModelFault

  constructor(fault: ModelFault) {
    super(`The flow cannot be modelled: ${JSON.stringify(fault)}`)
    this.name = "ModelProblem"
    this.fault = fault
  }
}

/**
 * Keys that code outside of the chart reads from any object: JSON, promises, and classes that recognise their
 * instances. A read of such a key does not show that the chart needs the field.
 */
const readOfAll: ReadonlySet<string | symbol> = new Set(["toJSON", "then", "constructor", "output"])

/**
 * Returns a copy of the event. `onAbsent` receives each field that a function reads and that the event lacks. The
 * prototype of the copy reports the reads, so that a copy of the copy with the same prototype reports them too.
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
  // The result has the fields of the event, and `teller` as its prototype. Only reads of absent fields reach the
  // prototype.
  return Object.assign(Object.create(teller) as object, event) as Heard
}
