import type {} from "authchart"
import type { ResultsOf } from "authchart/flows"
import { memoryStores } from "authchart/stores/memory"
import type { AuthConfig } from "authchart/types"
import { adapter, providers } from "../people.ts"
import { organisation } from "./flow.ts"
import { chooseAtSignIn } from "./step.ts"

declare module "authchart" {
  interface SessionResults extends ResultsOf<[typeof chooseAtSignIn]> {
    organisation: { id: string }
  }
  interface Session {
    /** The organisation for which the user currently works. */
    organisation?: string | undefined
  }
}

export const authConfig: AuthConfig = {
  providers,
  steps: [chooseAtSignIn],
  plugins: [{ id: "organisation", flows: [organisation] }],
  adapter,
  session: { strategy: "jwt" },
  stores: memoryStores(),
  callbacks: {
    // A later switch replaces the choice of the sign-in. The session itself contains both choices.
    session: ({ session, results }) => ({
      ...session,
      organisation: (results?.organisation ?? results?.workplace)?.id,
    }),
  },
}
