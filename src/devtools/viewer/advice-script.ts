/**
 * The script `advice.js`: the advice on failed requests. The page loads it when it first shows a failed request, so that
 * the script of the page stays small.
 */
import { adviceOn, problemWords } from "../follow/advice.ts"

globalThis.authchartAdvice = adviceOn
globalThis.authchartProblem = problemWords
