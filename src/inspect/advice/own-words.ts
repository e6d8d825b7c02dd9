/** What this library says of the application itself. */
import type { Rule } from "./rule.ts"

export const ownRules: readonly Rule[] = [
  {
    pattern: /callbacks\.signIn gave boolean/,
    say: "callbacks.signIn gave false: the application's own rule does not let this person in.",
  },
  {
    pattern: /callbacks\.signIn gave undefined/,
    say: "callbacks.signIn returned nothing: have it return true for people who may come in.",
  },
  {
    pattern: /Cannot find (?:package|module) '([^']+)'/,
    say: "Install the package {1}.",
  },
  {
    pattern: /second factor cannot be opened/,
    say: "Second factors are sealed with AUTH_SECRET: leave the old one there, and set the new one as AUTH_SECRET_1.",
  },
]
