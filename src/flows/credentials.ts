/** Sign-in by credentials, as requests and answers. */
import type { Flow } from "../../machines/credentials/index.ts"
import type { Door } from "./door.ts"
import { ending } from "./ending.ts"
import { credentialsProgram } from "./programs.ts"

export const credentialsDoor: Door<Flow> = {
  flow: "credentials",
  program: credentialsProgram,
  input: (_config, provider) => ({ provider, linksByEmail: false }),
  knock: (visit) => ({
    event: {
      type: "credentials.submitted",
      csrf: visit.csrf,
      callbackUrl: visit.callbackUrl,
      credentials: { ...visit.body },
    },
  }),
  reply: ({ outcome }, visit) => ending(outcome ?? { type: "refused", failure: { reason: "internal" } }, visit),
}
