import { customFetch } from "../../../ports/provider.ts"
import { hookFetchOf } from "../../../effects/hook-fetch.ts"
import { providerOf } from "../../../effects/provider-of.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { linkHashes } from "./link-secret.ts"
import { forgetLink } from "./live-links.ts"

/** What a mail's template finds where the application says nothing, as in Auth.js. */
const plainTheme = { colorScheme: "auto", logo: "", brandColor: "", buttonText: "" } as const

/** Sends the link. When that fails, the stored hash is taken back: a link that nobody got works for nobody (MAIL-08). */
export const sendLink: Effect<"sendLink"> = async ({ provider: id, identifier, url, token, expires }, runtime) => {
  const { config } = providerOf(id, runtime, "email")
  const { adapter, theme, language } = runtime.config
  try {
    await config.sendVerificationRequest({
      identifier,
      url,
      expires,
      provider: config,
      token,
      theme: { ...plainTheme, ...theme },
      wording: await language.wording(runtime.language),
      request: runtime.request,
      fetch: hookFetchOf({ fetch: config[customFetch] ?? runtime.fetch }, "provider_unreachable"),
    })
    return { type: "link.sent" }
  } catch (error) {
    const [hash = ""] = await linkHashes(token, config, runtime)
    // The mail's own error is the one to report; a link that could not be taken back expires by itself.
    await Promise.resolve(adapter?.useVerificationToken?.({ identifier, token: hash })).catch(() => undefined)
    await forgetLink(identifier, hash, runtime)
    return { type: "link.unsent", failure: { reason: "mail_unsent", cause: error } }
  }
}
