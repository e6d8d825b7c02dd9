/** The rows of the catalogue of failures. */
import type { ClientError } from "../visible-errors.ts"
import { errorSentences, type Message } from "./visitor-sentences.ts"

/** The part of a row that applications see. */
export interface CatalogueEntry {
  /** Name of the error class in the log. */
  type: string
  /** The error that the browser sees. */
  visible: ClientError
  /** One sentence that a developer can act on. */
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
  /** The text for the visitor on the built-in pages. */
  visitor: Message
}

/** Makes rows of one kind. A row without a text for the visitor has that of its kind. */
export function told(
  visible: ClientError,
  whose: Whose,
  type: string = visible,
  usual: Message = errorSentences[visible],
): (developer: string, visitor?: Message) => Row {
  return (developer, visitor = usual) => ({ type, visible, whose, developer, visitor })
}
