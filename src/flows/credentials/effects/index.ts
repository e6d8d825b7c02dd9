/** The effect of sign-in by credentials. */
export { authorizeCredentials } from "./authorize-credentials.ts"
