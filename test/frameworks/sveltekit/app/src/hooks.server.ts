export { handle } from "./auth.ts"
