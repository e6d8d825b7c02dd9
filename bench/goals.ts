/**
 * Prints the ratios of session reads without HTTP beside their goals, from three runs in processes of their own: `npm run
 * bench`. `npm run bench:http` prints the goals of session reads and sign-ins over HTTP.
 */
import { tableInProcess } from "./http/goals.ts"
import { inProcess } from "./http/in-process.ts"

console.log(tableInProcess(await inProcess(3)))
