/**
 * The catalogue of everything that can go wrong in a request: one row per `reason`, which error class it is logged as,
 * what the browser is told, and a sentence for the developer. `docs/errors.md` is generated from it.
 */

import { applicationEntry, isApplicationReason, type ApplicationReason } from "./application-reason.ts"
import type { CatalogueEntry } from "./catalogue-entry.ts"
import type { ClientError } from "./visible-errors.ts"
import { oauthReasons, type OAuthReason } from "./oauth-reasons.ts"
import { requestReasons, type RequestReason } from "./request-reasons.ts"
import { signInReasons, type SignInReason } from "./sign-in-reasons.ts"

export type { ApplicationReason, CatalogueEntry, ClientError }

/** A stable code for what went wrong, seen as `?reason=`, in the log and in the trace. */
export type Reason = OAuthReason | SignInReason | RequestReason

export const catalogue: Readonly<Record<Reason, CatalogueEntry>> = {
  ...oauthReasons,
  ...signInReasons,
  ...requestReasons,
}

/** Returns the entry of a reason; that of `internal` for a reason that does not exist, which an override may have written. */
export function entryOf(reason: Reason | ApplicationReason): CatalogueEntry {
  if (isApplicationReason(reason)) return applicationEntry
  return Object.hasOwn(catalogue, reason) ? catalogue[reason] : catalogue.internal
}

/** Returns the error that the browser is shown for a reason. */
export function visibleError(reason: Reason | ApplicationReason): ClientError {
  return entryOf(reason).visible
}
