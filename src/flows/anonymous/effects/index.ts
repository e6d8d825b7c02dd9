export { findVisitor } from "./find-visitor.ts"
export { nameAnonymous } from "./name-anonymous.ts"
