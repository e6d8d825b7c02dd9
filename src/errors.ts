/** All errors of this library: the classes, and the catalogue that describes each reason. */
import { catalogue as rows, type CatalogueEntry, type Reason } from "./errors/catalogue.ts"

export { AuthError } from "./errors/auth-error.ts"
export type { ErrorDetails, ErrorKind } from "./errors/auth-error.ts"
export * from "./errors/classes.ts"
export * from "./errors/client-errors.ts"
export * from "./errors/password-errors.ts"
export { entryOf, visibleError } from "./errors/catalogue.ts"
export type { ApplicationReason, CatalogueEntry, ClientError, Reason } from "./errors/catalogue.ts"

/** The catalogue of errors: one row for each reason. */
export const catalogue: Readonly<Record<Reason, CatalogueEntry>> = rows
