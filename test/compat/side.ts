/** One of the two libraries, as an application imports it. */
import type { AuthConfig } from "../../src/config/options.ts"
import * as ours from "../../src/core.ts"
import * as ourErrors from "../../src/errors.ts"
import type { ResponseInternal } from "../../src/flows/http-result.ts"

export interface Side {
  name: "theirs" | "ours"
  /** `Auth`: returns a response, or with `raw` its data. */
  handle: (request: Request, config: AuthConfig) => Promise<Response | ResponseInternal>
  setEnvDefaults: (env: Readonly<Record<string, string>>, config: AuthConfig) => void
  customFetch: typeof ours.customFetch
  raw: typeof ours.raw
  skipCSRFCheck: typeof ours.skipCSRFCheck
  errors: Pick<typeof ourErrors, "AccessDenied" | "AuthError" | "CredentialsSignin" | "OAuthCallbackError">
}

export const ourSide: Side = {
  name: "ours",
  // `Auth` decides by `config.raw` which of the two it returns; its type cannot say so here.
  handle: (request, config) => ours.Auth(request, config as never) as Promise<Response | ResponseInternal>,
  setEnvDefaults: (env, config) => ours.setEnvDefaults(env, config),
  customFetch: ours.customFetch,
  raw: ours.raw,
  skipCSRFCheck: ours.skipCSRFCheck,
  errors: ourErrors,
}
