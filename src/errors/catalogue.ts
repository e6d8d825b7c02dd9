/**
 * The catalogue of reasons why a request fails: one row for each `reason`. A row has the error class for the log, the
 * error that the browser sees, the sentences for the developer and the visitor, and who caused the failure. The rows
 * are in `catalogue/*-rows.ts`, and the texts for visitors in `src/texts`. A tool writes `docs/errors.md` from the
 * catalogue.
 */
import { isApplicationReason, type ApplicationReason } from "./application-reason.ts"
import { applicationRows, type ApplicationPartReason } from "./catalogue/application-rows.ts"
import { providerRows, type ProviderReason } from "./catalogue/provider-rows.ts"
import { passkeyRows, type PasskeyReason } from "./catalogue/passkey-rows.ts"
import { told, type CatalogueEntry, type Row } from "./catalogue/row.ts"
import { signInRows, type SignInReason } from "./catalogue/sign-in-rows.ts"
import { stepRows, type StepReason } from "./catalogue/step-rows.ts"
import type { ClientError } from "./visible-errors.ts"
import { flowRows, type FlowReason } from "./catalogue/flow-rows.ts"

export type { ApplicationReason, CatalogueEntry, ClientError }

/**
 * The stable code of a failure. The code appears in the log, in the trace, and as the parameter `reason` of an error
 * page.
 */
export type Reason = ProviderReason | SignInReason | PasskeyReason | StepReason | FlowReason | ApplicationPartReason

export const catalogue: Readonly<Record<Reason, Row>> = {
  ...providerRows,
  ...signInRows,
  ...passkeyRows,
  ...stepRows,
  ...flowRows,
  ...applicationRows,
}

/**
 * The row for every reason that begins with `app.`. The `cause` of the error contains the application's code, and the
 * text that the visitor reads.
 */
export const applicationRow: Row = told(
  "AccessDenied",
  "visitor",
)("An override of the application refused this request. The cause has the override's reason and text.")

/** Returns `true` for a reason of the catalogue. */
export function isReason(reason: unknown): reason is Reason {
  return typeof reason === "string" && Object.hasOwn(catalogue, reason)
}

/**
 * Returns the row of a reason. An override can write an unknown reason: the function then returns the row of
 * `internal`.
 */
export function entryOf(reason: Reason | ApplicationReason): CatalogueEntry {
  if (isApplicationReason(reason)) return applicationRow
  return isReason(reason) ? catalogue[reason] : catalogue.internal
}

/** Returns the value of `?error=` that the browser sees for a reason. */
export function visibleError(reason: Reason | ApplicationReason): ClientError {
  return entryOf(reason).visible
}
