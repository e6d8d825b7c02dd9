import { inApplication } from "../../../../machines/application-error.ts"
import { signInLinkLifetime } from "../../../config/cookie-lifetimes.ts"
import { randomHex } from "../../../protocol/bytes.ts"
import { providerOf } from "../../../effects/provider-of.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { admitLink } from "./live-links.ts"
import { linkFlowId, linkHashes } from "./link-secret.ts"

/** Returns the seconds that a sign-in link of a mail provider is valid. */
export function linkLifetime({ maxAge = signInLinkLifetime }: { maxAge?: number | undefined }): number {
  return maxAge
}

/**
 * Makes a sign-in link and stores the hash of its secret before the library sends the link (INV-E1). With `stores`, an
 * e-mail address has at most five valid links: a sixth link invalidates the oldest.
 */
export const createLink: Effect<"createLink"> = async ({ provider: id, identifier, callbackUrl }, runtime) => {
  const { config } = providerOf(id, runtime, "email")
  const token =
    (await inApplication(`generateVerificationToken of provider "${id}"`, () =>
      config.generateVerificationToken?.(),
    )) ?? randomHex(runtime.randomBytes)
  const expires = new Date(runtime.now() + linkLifetime(config) * 1000)
  const [hash = ""] = await linkHashes(token, config, runtime)
  await admitLink({ identifier, token, hash, expires }, runtime)
  await runtime.config.adapter?.createVerificationToken?.({ identifier, token: hash, expires })
  const query = new URLSearchParams({ callbackUrl, token, email: identifier })
  const url = `${runtime.site.url("callback", id)}?${query.toString()}`
  return { type: "link.created", url, token, linkId: await linkFlowId(token, runtime), expires }
}
