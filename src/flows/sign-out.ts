/** Signing out, as requests and answers. */
import type { Flow } from "../../machines/sign-out/index.ts"
import type { Door } from "./door.ts"
import { signOutProgram } from "./programs.ts"

export const signOutDoor: Door<Flow> = {
  flow: "signOut",
  program: signOutProgram,
  input: () => ({}),
  knock: (visit) => ({
    event: { type: "signOut.requested", csrf: visit.csrf, callbackUrl: visit.callbackUrl },
  }),
  reply: ({ outcome }) =>
    outcome?.type === "signedOut"
      ? { kind: "redirect", url: outcome.url }
      : { kind: "failure", failure: outcome?.failure ?? { reason: "internal" } },
}
