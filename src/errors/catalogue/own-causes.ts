/** Faults in the application's code or configuration, recognised by messages of this library and of Node. */
import type { CauseRow } from "./cause.ts"

export const ownCauses: readonly CauseRow[] = [
  {
    pattern: /callbacks\.signIn gave boolean/,
    advice: "callbacks.signIn gave false: the application's own rule does not let this person in.",
  },
  {
    pattern: /callbacks\.signIn gave undefined/,
    advice: "callbacks.signIn returned nothing: have it return true for people who may come in.",
  },
  { pattern: /Cannot find (?:package|module) '([^']+)'/, advice: "Install the package {1}." },
  {
    pattern: /second factor cannot be opened/,
    advice:
      "Second factors are sealed with AUTH_SECRET: leave the old one there, and set the new one as AUTH_SECRET_1.",
  },
]
