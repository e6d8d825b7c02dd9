/** Reasons that an application gives for a refusal of its own: `app.` and the application's code. */
import type { CatalogueEntry } from "./catalogue-entry.ts"

/** Stable, seen as `?reason=`, in the log and in the trace. No reason of the catalogue has a dot. */
export type ApplicationReason = `app.${string}`

/** Returns `true` for a reason that the application gave. */
export function isApplicationReason(reason: string | undefined): reason is ApplicationReason {
  return reason?.startsWith("app.") === true
}

/** The catalogue entry of every such reason. The cause has the code and its text. */
export const applicationEntry: CatalogueEntry = {
  type: "AccessDenied",
  visible: "AccessDenied",
  developer: "An override of the application refused this request; the cause has its reason.",
}
