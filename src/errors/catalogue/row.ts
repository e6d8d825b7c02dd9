/** The rows of the catalogue of failures. */
import type { ClientError } from "../visible-errors.ts"
import type { en } from "../../texts/en.ts"

/** The part of a row that applications see. */
export interface CatalogueEntry {
  /** Name of the error class in the log. */
  type: string
  /** The error that the browser sees. */
  visible: ClientError
  /** A sentence that a developer can act on. */
  developer: string
}

/**
 * The causer of a failure. `visitor`: a request of a visitor, true or forged, a lapse of time, or an intended refusal.
 * `system`: the operator has a fault to correct, in the code, the configuration, the database, the mail server or at a
 * provider. `thrown`: the same, unless the thrown error is a refusal.
 *
 * A failure that a visitor can provoke without a sign-in in flight, or with an old one, is the visitor's.
 */
export type Whose = "visitor" | "system" | "thrown"

/**
 * A reason, as log, pages, OpenTelemetry and documentation show it. Its advice is in another module, `advice.ts`: the
 * visualizer loads only the advice, and a server only the rows.
 */
export interface Row extends CatalogueEntry {
  whose: Whose
  /** A key of `reasons` in the language catalogues. Absent: the visitor reads the text of the visible error. */
  visitor?: VisitorText | undefined
}

type VisitorText = keyof (typeof en)["reasons"]

/** Makes rows of one kind. */
export function told(
  visible: ClientError,
  whose: Whose,
  type: string = visible,
  usual?: VisitorText,
): (developer: string, visitor?: VisitorText) => Row {
  return (developer, visitor = usual) => ({ type, visible, whose, developer, visitor })
}
