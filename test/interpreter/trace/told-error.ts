/** An error as it is told of a request with these secrets, of an application with those of every kind. */
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import { OAuthCallbackError } from "../../../src/errors.ts"
import { traceErrorOf } from "../../../src/interpreter/trace/error.ts"
import type { Hidden } from "../../../src/interpreter/trace/found.ts"
import { hiddenValues, type HiddenSources } from "../../../src/interpreter/trace/secrets.ts"
import type { TraceError } from "../../../src/ports/trace.ts"
import Credentials from "../../../src/providers/credentials.ts"
import Keycloak from "../../../src/providers/keycloak.ts"
import Nodemailer from "../../../src/providers/nodemailer.ts"

const config: AuthConfig = {
  secret: "an-application-secret-of-this-test",
  jwt: { secret: "another-secret-for-tokens-alone" },
  trustHost: true,
  providers: [
    Keycloak({ issuer: "https://idp.test/realms/one", clientId: "the-client", clientSecret: "cl!ent s&cret" }),
    Credentials({
      credentials: { name: {}, phrase: { type: "password" } },
      authorize: () => null,
    }),
    Nodemailer({ server: "smtp://mailer:smtp%2Fpass@mail.test:587", from: "a@b.test" }),
  ],
  session: { strategy: "jwt" },
  adapter: memoryAdapter(),
}

/** What a request brought and got; nothing, where it is not named. */
export type RequestParts = Partial<Omit<HiddenSources, "config" | "request">> & { url?: string; headers?: HeadersInit }

function hiddenIn(parts: RequestParts): Hidden {
  const { url = "https://app.test/auth/callback/keycloak", headers = {}, ...rest } = parts
  const request = new Request(url, { headers })
  return hiddenValues({ config: resolveConfig(config), request, cookies: {}, fields: [], asked: [], ...rest })
}

/** What is told of a sentence that somebody threw. */
export function told(text: string, parts: RequestParts = {}): string {
  const { causes } = traceErrorOf(new OAuthCallbackError("It failed.", new Error(text)), () => hiddenIn(parts))
  return causes[0]?.says ?? "nothing"
}

export const chainOf = (error: Error): TraceError => traceErrorOf(error, () => hiddenIn({}))

/** What the log names besides an error. */
export const flow = { provider: undefined, traceId: "abc" }
