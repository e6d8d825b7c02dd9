/** The defaults of an adapter. */
export { resolvedAdapter } from "../resolved-adapter.ts"
