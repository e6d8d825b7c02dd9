/**
 * Finds the mailer of a configuration: the option `mailer`, its former name `mail`, or a mail provider that can also
 * send mails other than sign-in links.
 */
import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { Mailer, MailOptions } from "../ports/mail.ts"
import { customFetch, type EmailConfig } from "../ports/provider.ts"
import { environmentName } from "./environment-name.ts"
import { isMailProvider, namesMailer } from "./names-mailer.ts"
import type { AuthConfig } from "./options.ts"
import { mergeOptions, type ResolvedProvider } from "./providers.ts"

/**
 * Returns the name of the option (`server` or `apiKey`) that the provider's own `sendVerificationRequest` needs, if
 * this option is not set. If the application passed its own `sendVerificationRequest`, neither option is needed.
 */
export function missingOption(provider: EmailConfig): "server" | "apiKey" | undefined {
  const { needs, sendVerificationRequest } = provider
  if (needs === undefined || needs.of !== sendVerificationRequest || provider[needs.option]) return undefined
  return needs.option
}

/**
 * Returns true if the configuration names a mailer, or declares a mail provider that can send any mail. The function
 * does not check the provider's API key, because the environment can provide the key later.
 */
export function canMail(
  config: AuthConfig,
  declared: Iterable<{ readonly type: string; readonly config: object }>,
): boolean {
  return namesMailer(config) || [...declared].some(({ type, config: one }) => type === "email" && "sendMail" in one)
}

/**
 * Returns the mailer. If the application named no mailer, the mailer is the first usable mail provider that can send
 * any mail. Some mail services only fill in their own templates. A provider for such a service sends only sign-in
 * links, so it cannot be the mailer.
 */
export function mailerOf(config: AuthConfig, usable: Iterable<ResolvedProvider>): Mailer | undefined {
  const { mailer, mail } = config
  if (isMailProvider(mailer)) {
    const provider = merged(mailer)
    return canSend(provider) ? byProvider(provider, "mailer") : undefined
  }
  const own = mailer ?? mail
  if (own !== undefined) return byApplication(own, mailer === undefined ? "mail" : "mailer")
  for (const { type, id, config: provider } of usable)
    if (type === "email" && canSend(provider)) return byProvider(provider, `provider "${id}"`)
  return undefined
}

type SendingConfig = EmailConfig & { sendMail: NonNullable<EmailConfig["sendMail"]> }

/**
 * Returns the mailer for the mails of a flow that runs the sign-ins of a mail provider: the provider, if it has its own
 * mail server or key. Otherwise returns the configuration's mailer.
 */
export function mailerFor(
  flow: string,
  { providers, mailer }: { providers: ReadonlyMap<string, ResolvedProvider>; mailer: Mailer | undefined },
): Mailer | undefined {
  const provider = providers.get(flow)
  const sends = provider?.type === "email" && canSend(provider.config)
  return sends ? byProvider(provider.config as SendingConfig, `provider "${flow}"`) : mailer
}

function canSend(provider: EmailConfig): provider is SendingConfig {
  const { sendMail, needs } = provider
  return typeof sendMail === "function" && (needs === undefined || Boolean(provider[needs.option]))
}

function merged(provider: EmailConfig): EmailConfig {
  return mergeOptions(provider) as EmailConfig // Options never change the type of a provider.
}

function byApplication(mailer: MailOptions, name: string): Mailer {
  const { from } = mailer
  return { name, send: async (mail) => mailer.send(from === undefined ? mail : { from, ...mail }) }
}

function byProvider(provider: SendingConfig, name: string): Mailer {
  const { sendMail, from, [customFetch]: own } = provider
  return {
    name,
    send: async (mail, { fetch, host }) => {
      const call = { fetch: own ?? fetch, asBytes: true }
      await sendMail(
        { ...mail, from: mail.from ?? from ?? `no-reply@${host}` },
        {
          provider,
          fetch: async (address, init = {}) => {
            const { boundedFetch } = await import("../protocol/outbound-fetch.ts")
            return boundedFetch(call, "provider_unreachable")(String(address), init)
          },
        },
      )
    },
  }
}

/** Returns the error for the first fault of the options `mailer` and `mail`. */
export function mailerProblem({ mailer, mail }: AuthConfig): AuthError | undefined {
  if (mail !== undefined && !hasSend(mail))
    return new InvalidConfiguration(
      "mail has no function send(): mail: { from, send: async ({ to, subject, text }) => … }.",
    )
  if (mailer === undefined) return undefined
  if (mail !== undefined)
    return new InvalidConfiguration("The configuration has mailer and its former name mail. Remove mail.")
  // An application can forget to call the function of a provider, such as `Nodemailer`. Without this check, the library
  // would call that function to send a mail, and the function would send nothing.
  if (typeof mailer === "function")
    return new InvalidConfiguration(
      "mailer is a function. Call the provider, mailer: Resend({ from }), or write mailer: { from, send: async ({ to, subject, text }) => … }.",
    )
  if (!isMailProvider(mailer))
    return hasSend(mailer)
      ? undefined
      : new InvalidConfiguration(
          "mailer has no function send(), and is no mail provider: mailer: { from, send: async ({ to, subject, text }) => … }.",
        )
  return providerProblem(merged(mailer))
}

function hasSend(mailer: unknown): boolean {
  return typeof mailer === "object" && mailer !== null && "send" in mailer && typeof mailer.send === "function"
}

function providerProblem(provider: EmailConfig): AuthError | undefined {
  const { id, name, sendMail } = provider
  if (typeof sendMail !== "function")
    return new InvalidConfiguration(
      `mailer is the provider "${id}", which sends sign-in links only. Use another provider, or mailer: { from, send }.`,
    )
  const missing = missingOption(provider)
  if (missing === undefined) return undefined
  return new InvalidConfiguration(`mailer is ${name} without ${missing}. ${remedyFor(missing, id)}`)
}

/** Returns a sentence that says how to set the option that {@link missingOption} returned. */
export function remedyFor(missing: "server" | "apiKey", id: string): string {
  return missing === "apiKey"
    ? `Set AUTH_${environmentName(id)}_KEY or pass apiKey.`
    : "Pass server, for example process.env.EMAIL_SERVER with that variable set."
}
