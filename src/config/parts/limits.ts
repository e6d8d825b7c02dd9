/** The checks and defaults of the limits of attempts. */
export { limitsOf, limitsProblem } from "../limits.ts"
