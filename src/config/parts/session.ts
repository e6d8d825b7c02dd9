/** The checks of the options of sessions. */
export { sessionProblem } from "../session-problem.ts"
