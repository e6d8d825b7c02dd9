/** The `state` of answers that come to a redirect proxy, sealed as a deployment seals it. */
import { resolveConfig } from "../../config/resolve.ts"
import { platform } from "../../interpreter/runtime.ts"
import { sealToken } from "../../protocol/session-token.ts"
import type { Stage } from "../stage/stage.types.ts"

/** A deployment that may receive answers. */
export const previewOrigin = "https://pr-7.preview.test"

/** @param origin the callback of the deployment that began the sign-in; `undefined` for this deployment. */
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
