/** The rows of the catalogue of failures. */
import type { ClientError } from "../visible-errors.ts"
import type { en } from "../../texts/en.ts"

/** One row of the catalogue of failures, as `authchart/errors` exports it. */
export interface CatalogueEntry {
  /** The name of the error class under which the library logs the failure. */
  type: string
  /** The value of `?error=` in the address that the browser gets. */
  visible: ClientError
  /** The sentences for the developer: what happened, why it usually happens, and what to do. */
  developer: string
}

/**
 * Says who caused a failure. Telemetry counts only failures of the system as faults.
 *
 * - `visitor`: a request of a visitor (honest or forged), a time that ran out, or an intended refusal. A failure also
 *   has this value if any visitor can cause it without a started sign-in, or with the cookie of an old sign-in.
 * - `system`: the operator must correct a fault of the code, the configuration, the database, the mail server or a
 *   provider.
 * - `thrown`: a function of the application threw. A failure of a function of the application counts as `system`,
 *   unless the function threw an error that means a refusal, such as `AccessDenied`.
 */
export type Whose = "visitor" | "system" | "thrown"

/**
 * One row of the catalogue. The log, the pages, OpenTelemetry and the documentation use it. The advice for a reason is
 * in another module, `advice.ts`, because a server loads only the rows, and the visualizer only the advice.
 */
export interface Row extends CatalogueEntry {
  whose: Whose
  /** A key of `reasons` in `src/texts/*.ts`. Without it, the visitor reads the text of the error in `visible`. */
  visitor?: VisitorText | undefined
}

type VisitorText = keyof (typeof en)["reasons"]

/**
 * Returns a function that makes rows. All rows of one such function have the same error for the browser, the same error
 * class, and the same value of `whose`.
 * @param usual the visitor's text for rows that name no text.
 */
export function told(
  visible: ClientError,
  whose: Whose,
  type: string = visible,
  usual?: VisitorText,
): (developer: string, visitor?: VisitorText) => Row {
  return (developer, visitor = usual) => ({ type, visible, whose, developer, visitor })
}
