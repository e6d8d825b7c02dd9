/** What the catalogue of failures has in a row. */
import type { ClientError } from "../visible-errors.ts"
import { errorSentences, type Message } from "./visitor-sentences.ts"

/** What applications see of a row. */
export interface CatalogueEntry {
  /** Name of the error class that the log gets. */
  type: string
  /** What the browser is told. */
  visible: ClientError
  /** One sentence that a developer can act on. */
  developer: string
}

/**
 * Who caused a failure. `visitor`: what a visitor did, forged or let lapse, or a "no" that was given as it should be.
 * `system`: who runs the application has something to mend, in its code, its configuration, its database, its mail server
 * or with a provider. `thrown`: the same, unless the error that was thrown says "no" to a visitor.
 *
 * What a visitor can send without a sign-in in flight, or with an old one, is the visitor's.
 */
export type Whose = "visitor" | "system" | "thrown"

/**
 * Everything that is said of a reason: by the log, the pages, OpenTelemetry and the docs. The advice of a row stands in
 * `advice.ts`, a module of its own: the visualizer loads the advice without the rows, and a server the rows without it.
 */
export interface Row extends CatalogueEntry {
  whose: Whose
  /** What the visitor reads on the built-in pages. */
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
