import type { ClientError } from "./visible-errors.ts"

/** What stands in the catalogue of a reason. */
export interface CatalogueEntry {
  /** Name of the error class that the log gets. */
  type: string
  /** What the browser is told. */
  visible: ClientError
  /** One sentence that a developer can act on. */
  developer: string
}
