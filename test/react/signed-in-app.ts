/** An application in which a user is signed in with a password, for tests of the client. */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { openBrowser } from "../support/browser.ts"

export async function signedInApp(): Promise<{ config: AuthConfig; request: () => Request }> {
  const adapter = memoryAdapter()
  const config: AuthConfig = {
    secret: "a secret of thirty-two bytes and more",
    trustHost: true,
    adapter,
    session: { strategy: "jwt", stepUp: true },
    providers: [
      {
        id: "cred",
        name: "Password",
        type: "credentials",
        credentials: {},
        storedUsers: true,
        authorize: async () =>
          (await adapter.createUser?.({ id: "ada", email: "ada@x.test", name: "Ada", emailVerified: null })) ?? null,
      },
    ],
    logger: { error: () => undefined, warn: () => undefined },
  }
  const browser = openBrowser(config)
  await browser.post("/callback/cred")
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  return {
    config,
    request: () => new Request("https://app.test/api/cards", { headers: { cookie, accept: "application/json" } }),
  }
}
