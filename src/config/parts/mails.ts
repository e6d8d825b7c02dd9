/** The checks and defaults of mailers and notices. */
export { mailerOf, mailerProblem } from "../mailer.ts"
export { noticesOf, noticesProblem } from "../notices.ts"
