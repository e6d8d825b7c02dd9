/**
 * The catalogue of everything that can go wrong in a request: one row per `reason`, with the error class that the log gets,
 * the error that the browser is told, the sentences for the developer and for the visitor, and who has something to mend.
 * `docs/errors.md` is generated from it.
 */
import { isApplicationReason, type ApplicationReason } from "./application-reason.ts"
import { applicationRows, type ApplicationPartReason } from "./catalogue/application-rows.ts"
import { providerRows, type ProviderReason } from "./catalogue/provider-rows.ts"
import { told, type CatalogueEntry, type Row } from "./catalogue/row.ts"
import { signInRows, type SignInReason } from "./catalogue/sign-in-rows.ts"
import { stepRows, type StepReason } from "./catalogue/step-rows.ts"
import type { ClientError } from "./visible-errors.ts"
import { flowRows, type FlowReason } from "./catalogue/flow-rows.ts"

export type { ApplicationReason, CatalogueEntry, ClientError }

/** A stable code for what went wrong, seen as `?reason=`, in the log and in the trace. */
export type Reason = ProviderReason | SignInReason | StepReason | FlowReason | ApplicationPartReason

export const catalogue: Readonly<Record<Reason, Row>> = {
  ...providerRows,
  ...signInRows,
  ...stepRows,
  ...flowRows,
  ...applicationRows,
}

/** The row of every reason that the application gave. The cause has the code and its text, which the visitor reads. */
export const applicationRow: Row = told(
  "AccessDenied",
  "visitor",
)("An override of the application refused this request; the cause has its reason.")

/** Returns `true` for a reason of the catalogue. */
export function isReason(reason: unknown): reason is Reason {
  return typeof reason === "string" && Object.hasOwn(catalogue, reason)
}

/** Returns the row of a reason; that of `internal` for a reason that does not exist, which an override may have written. */
export function entryOf(reason: Reason | ApplicationReason): CatalogueEntry {
  if (isApplicationReason(reason)) return applicationRow
  return isReason(reason) ? catalogue[reason] : catalogue.internal
}

/** Returns the error that the browser is shown for a reason. */
export function visibleError(reason: Reason | ApplicationReason): ClientError {
  return entryOf(reason).visible
}
