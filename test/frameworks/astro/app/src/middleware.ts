export { onRequest } from "./auth.ts"
