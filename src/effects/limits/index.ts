/** The effects of limits. */
export { countAttempt, countMail } from "./count-attempt.ts"
