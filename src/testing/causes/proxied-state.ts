/** Makes the sealed OAuth `state` parameter that a deployment sends, for callbacks that a redirect proxy receives. */
import { resolveConfig } from "../../config/resolve.ts"
import { platform } from "../../interpreter/runtime.ts"
import { sealToken } from "../../protocol/session-token.ts"
import type { Stage } from "../stage/stage.types.ts"

/** The origin of a deployment to which the redirect proxy may forward callbacks. */
export const previewOrigin = "https://pr-7.preview.test"

/**
 * Returns the sealed OAuth `state` parameter of a sign-in.
 * @param origin the callback URL of the deployment that began the sign-in; `undefined` for this deployment.
 */
export async function sealedState(stage: Stage, origin: string | undefined): Promise<string> {
  const { jwt, keys } = resolveConfig(stage.config())
  return sealToken({
    claims: { ...(origin === undefined ? {} : { origin }), random: "of a test" },
    secrets: jwt.secrets,
    salt: "encodedState",
    maxAge: 900,
    now: stage.clock.now() / 1000,
    ring: keys,
    uuid: platform.randomUUID,
  })
}
