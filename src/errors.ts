/** Every error of this library: classes to match on, and the catalogue that says what each means. */
export { AuthError } from "./errors/auth-error.ts"
export type { ErrorDetails, ErrorKind } from "./errors/auth-error.ts"
export * from "./errors/classes.ts"
export * from "./errors/client-errors.ts"
export { catalogue, entryOf, visibleError } from "./errors/catalogue.ts"
export type { ApplicationReason, CatalogueEntry, ClientError, Reason } from "./errors/catalogue.ts"
