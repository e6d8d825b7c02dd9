export { ALL } from "../../auth.ts"
