import type { Scenario } from "../scenario.ts"
import { configuration } from "./configuration.ts"
import { credentials } from "./credentials.ts"
import { email } from "./email.ts"
import { linking } from "./linking.ts"
import { oauthSignIn } from "./oauth-sign-in.ts"
import { redirects } from "./redirects.ts"
import { routes } from "./routes.ts"
import { session } from "./session.ts"
import { signOut } from "./sign-out.ts"

/** All scenarios. No two share an id. */
export const scenarios: readonly Scenario[] = [
  ...routes,
  ...redirects,
  ...session,
  ...credentials,
  ...email,
  ...oauthSignIn,
  ...linking,
  ...signOut,
  ...configuration,
]
