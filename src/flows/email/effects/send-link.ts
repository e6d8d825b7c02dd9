import { customFetch } from "../../../ports/provider.ts"
import { hookFetchOf } from "../../../effects/hook-fetch.ts"
import { providerOf } from "../../../effects/provider-of.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { linkMailerOf, sendLinkBy } from "../../../mail/link-mail.ts"
import { linkHashes } from "./link-secret.ts"
import { forgetLink } from "./live-links.ts"

/** The theme that a mail receives if the application configures no theme, as in Auth.js. */
const plainTheme = { colorScheme: "auto", logo: "", brandColor: "", buttonText: "" } as const

/**
 * Sends the link. If the mailer fails, the effect removes the stored hash, so that an undelivered link is not valid
 * (MAIL-08).
 */
export const sendLink: Effect<"sendLink"> = async ({ provider: id, identifier, url, token, expires }, runtime) => {
  const { config } = providerOf(id, runtime, "email")
  const { adapter, theme, language } = runtime.config
  const mailer = linkMailerOf(config, runtime)
  try {
    if (mailer !== undefined) await sendLinkBy(mailer, { to: identifier, url, provider: config }, runtime)
    else
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
    // The code ignores an error of this removal: the effect returns the error of the mail, and a link that was not
    // removed expires.
    await Promise.resolve(adapter?.useVerificationToken?.({ identifier, token: hash })).catch(() => undefined)
    await forgetLink(identifier, hash, runtime)
    return { type: "link.unsent", failure: { reason: "mail_unsent", cause: error } }
  }
}
