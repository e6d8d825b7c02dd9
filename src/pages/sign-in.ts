/** Makes the built-in sign-in page. */
import type { CredentialInput, ProviderStyle, PublicProvider } from "../ports/provider.ts"
import type { AnyProviderType } from "../ports/records.ts"
import { fill } from "../texts/fill.ts"
import type { Wording } from "../texts/texts.ts"
import { challengeBox, challengeScripts, challengeSources, type ShownChallenge } from "./challenge.ts"
import { credentialField, hasPassword } from "./credential-field.ts"
import { css } from "./css.ts"
import { details } from "./details.ts"
import { hiddenField } from "./hidden-field.ts"
import { keepsNames } from "./kept-names.ts"
import type { Html } from "./html.ts"
import { attributes, html } from "./html.ts"
import type { ErrorParameters, ShownError } from "./messages.ts"
import { messageFor } from "./messages.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { drawn, key, letter } from "./icon.ts"
import { passkeyForm, passkeyParts, type PasskeyForm } from "./passkey-form.ts"
import { formAction, href, ownSrc } from "./safe-url.ts"
import { nameOf, signedInAs, type ShownUser } from "./shown-user.ts"
import { classOf, hasFields, wayColours } from "./way-look.ts"

/** A provider, as the sign-in page receives it. */
export interface SignInProvider extends Omit<PublicProvider, "type"> {
  readonly type: AnyProviderType
  /**
   * The style of the button. Its colour is `brandColor`, or else `bg`. Its image is `logo` if `logo` is a path on this
   * host, or else the drawing `mark`.
   */
  readonly style?: ProviderStyle | undefined
  /** The challenge above the button. Present if the configuration has a challenge and an earlier attempt failed. */
  readonly challenge?: ShownChallenge | undefined
  /** The fields of the form, for a provider of type `credentials`. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined
  /** Present for the provider of passwords, whose labels come from the texts of the library. */
  readonly password?: PasswordWays | undefined
  /** The form of a provider of type `webauthn`. The page shows such a provider only with a form. */
  readonly passkey?: PasskeyForm | undefined
}

/** The addresses of the pages for a visitor who has no password, or does not know it. */
export interface PasswordWays {
  readonly signUpUrl?: string | undefined
  readonly resetUrl?: string | undefined
}

export interface SignInProps extends PageProps {
  /** The CSRF token. Absent if the framework itself checks the origin of forms. */
  readonly csrfToken?: string | undefined
  /** The providers, in the order in which the page shows them. */
  readonly providers: readonly SignInProvider[]
  /** The URL to which the library redirects the visitor after the sign-in. `callbacks.redirect` has checked it. */
  readonly callbackUrl?: string | undefined
  /** The e-mail address that the e-mail fields contain at first. */
  readonly email?: string | undefined
  /** The error that the page shows to the visitor. */
  readonly error?: ShownError | undefined
  /** The user who is signed in with this browser. The page says what a sign-in does to this session. */
  readonly user?: ShownUser | undefined
  /** True if a sign-in with a provider of OAuth adds the account to the user who is signed in. */
  readonly linksAccounts?: boolean | undefined
  /** The address of the error's trace in the visualizer. Only in development. */
  readonly traceUrl?: string | undefined
}

const alertId = "sign-in-error"

/**
 * Makes the page, with one form for each provider. All forms use POST. Forms of OAuth and e-mail providers go to the
 * provider's `signinUrl`, and forms of credentials and passkey providers to its `callbackUrl`.
 */
export function signInPage(props: SignInProps): Page {
  const shown = props.providers.filter(isShown)
  const challenges = shown.flatMap(({ challenge }) => challenge ?? [])
  const passkeys = shown.some(({ passkey }) => passkey !== undefined) ? passkeyParts : undefined
  const { texts, error } = props
  const divider = html`<div class="or">${texts.signIn.or}</div>`
  const body = html`<header>
      <h1>${texts.signIn.heading}</h1>
      ${signedInUser(props, shown)}
    </header>
    ${alert(error, props, shown)}${shown.map((provider, index) => [
      index > 0 && (hasFields(provider) || hasFields(shown[index - 1])) && divider,
      way(provider, classOf(provider, index, shown), props),
    ])}${shown.length === 0 && html`<p class="note">${texts.signIn.none}</p>`}${error && details(error, texts, props.traceUrl)}`
  const looks = css`
    ${shown.map((provider, index) => wayColours(provider, index, shown))}${challenges.length > 0 ? challengeLook : undefined}${passkeys?.ownStyle}
  `
  const sources = challengeSources(challenges)
  return page({
    ...props,
    status: 200,
    title: texts.signIn.title,
    body,
    formTargets: "anywhere",
    ownStyle: looks,
    scripts: [
      ...(shown.some(hasFields) ? [keepsNames] : []),
      ...challengeScripts(challenges),
      ...(passkeys?.scripts ?? []),
    ],
    sources: { ...sources, requests: [...(passkeys?.sources.requests ?? []), ...sources.requests] },
    hasPassword: shown.some(({ credentials }) => hasPassword(credentials)),
  })
}

/** Says who is signed in, and what a sign-in with the providers of the page does to this session. */
function signedInUser(
  { user, texts, linksAccounts = false }: SignInProps,
  providers: readonly SignInProvider[],
): Html | undefined {
  if (nameOf(user) === undefined) return undefined
  const adding = linksAccounts ? providers.filter(({ type }) => type === "oauth" || type === "oidc").length : 0
  const { replaces, adds } = texts.signIn
  return html`<p>
    ${signedInAs(user, texts)}${adding < providers.length && ` ${replaces}`}${adding > 0 && ` ${adds}`}
  </p>`
}

const challengeLook = css`
  .challenge {
    margin: 0 0 16px;
    font-size: 0.875rem;
    color: var(--soft);
  }
  .challenge:empty {
    margin: 0;
  }
`

function alert(
  error: ShownError | undefined,
  wording: Wording,
  providers: readonly SignInProvider[],
): Html | undefined {
  if (error === undefined) return undefined
  const { what, next } = messageFor(error, wording)
  const said = next === undefined ? what : fill(wording.texts.error.both, { what, next })
  // If an attacker has used up the attempts for an identifier, its owner can still sign in with a link in a mail. This
  // hint says so. It also appears after wrong credentials, because the page must not reveal that the attempts are used
  // up.
  const mails = error.error === "CredentialsSignin" && providers.some(({ type }) => type === "email")
  const byMail = mails && html`<p>${wording.texts.signIn.byMail}</p>`
  return html`<div class="alert" role="alert">
    <p id="${alertId}">${said}</p>
    ${byMail}
  </div>`
}

function way(provider: SignInProvider, look: string, props: SignInProps): Html {
  if (provider.passkey !== undefined) return passkeyWay(provider, provider.passkey, props)
  const action = formAction(provider.type === "credentials" ? provider.callbackUrl : provider.signinUrl)
  const describedBy = hasFields(provider) ? undefined : describedByAlert(provider, props)
  return html`<form class="${look}" method="post" action="${action}">
    ${hiddenField("csrfToken", props.csrfToken)}${hiddenField("callbackUrl", props.callbackUrl)}${fields(provider, props)}${provider.challenge && challengeBox(provider.challenge)}
    <button class="button" type="submit" ${attributes({ "aria-describedby": describedBy })}>
      ${picture(provider)}${labelOf(provider, props)}
    </button>
    ${provider.password && otherWays(provider.password, props)}
  </form> `
}

function passkeyWay({ id, name, callbackUrl: action }: SignInProvider, passkey: PasskeyForm, props: SignInProps): Html {
  return passkeyForm({
    ...props,
    id,
    passkey,
    label: passkeyLabel(name, props),
    action: formAction(action),
    isOpen: !props.providers.some((other) => isShown(other) && hasFields(other)),
  })
}

/** Returns the text of the button of a passkey provider, in the visitor's language if the provider has a default name. */
export function passkeyLabel(name: string, { texts }: Pick<Wording, "texts">): string {
  return name === "Passkey" || name === "WebAuthn" ? texts.passkey.signIn : fill(texts.signIn.with, { provider: name })
}

function otherWays({ signUpUrl, resetUrl }: PasswordWays, { texts }: SignInProps): Html | undefined {
  if (signUpUrl === undefined && resetUrl === undefined) return undefined
  const reset = resetUrl !== undefined && html`<a href="${href(resetUrl) ?? ""}">${texts.signIn.forgotPassword}</a>`
  const signUp = signUpUrl !== undefined && html`<a href="${href(signUpUrl) ?? ""}">${texts.signIn.createAccount}</a>`
  return html`<p class="note">${reset}${reset && signUp && " · "}${signUp}</p>`
}

/**
 * Returns the text of a provider's button. `Email`, the usual name of a mail provider, is a word and not a brand, so this
 * button has a text of its own in the visitor's language.
 */
export function labelOf(
  { name, type, password }: Pick<SignInProvider, "name" | "type" | "password">,
  { texts: { signIn } }: Pick<Wording, "texts">,
): string {
  if (password !== undefined) return signIn.withPassword
  if (type === "anonymous") return signIn.asGuest
  if (type === "email" && name === "Email") return signIn.withEmail
  return fill(signIn.with, { provider: name })
}

/**
 * Returns the picture in a provider's button. The picture has no text for screen readers, because the button's text
 * names the provider.
 */
function picture({ style, type }: SignInProvider): Html | undefined {
  const logo = ownSrc(style?.logo)
  if (logo) return html`<img class="mark" src="${logo}" alt="" width="20" height="20" />`
  if (style?.mark !== undefined) return drawn(style.mark)
  if (type === "email") return letter
  return type === "credentials" || type === "anonymous" ? undefined : key
}

function fields(provider: SignInProvider, props: SignInProps): Html | Html[] | undefined {
  const describedBy = describedByAlert(provider, props)
  const listsPasskeys = props.providers.some(({ passkey }) => passkey?.conditionalUI === true)
  const invalid = isAbout(provider, props.error)
  // The browser focuses the first field of the form about which the alert is.
  const focuses = invalid && provider === props.providers.find((one) => isShown(one) && isAbout(one, props.error))
  const context = { providerId: provider.id, describedBy, invalid, focuses, listsPasskeys }
  if (provider.type === "email") {
    const input = {
      label: props.texts.signIn.email,
      type: "email",
      value: props.email ?? "",
      autocomplete: "email",
      required: true,
      placeholder: props.texts.signIn.emailExample,
    }
    return credentialField("email", input, context)
  }
  if (provider.type !== "credentials") return undefined
  return Object.entries(provider.credentials ?? {})
    .map(([name, input], at) =>
      credentialField(name, labelled(name, input, provider, props), { ...context, focuses: focuses && at === 0 }),
    )
    .filter((field) => field !== undefined)
}

/**
 * Returns a field of the provider of passwords with the label in the visitor's language. Returns the field of any other
 * provider unchanged.
 */
export function labelled(
  name: string,
  input: CredentialInput,
  { password }: Pick<SignInProvider, "password">,
  { texts: { signIn } }: Pick<Wording, "texts">,
): CredentialInput {
  if (password === undefined) return input
  if (name === "password") return { ...input, label: signIn.password }
  // With usernames, the type of the field is `text`: browsers refuse a text without `@` in a field of the type `email`.
  return { ...input, label: input.type === "email" ? signIn.email : signIn.emailOrUsername }
}

/**
 * Returns the id of the alert for `aria-describedby` of a provider's fields or button, so that screen readers read the
 * alert with them. An alert that is not about a field belongs to the first provider of the page.
 */
function describedByAlert(provider: SignInProvider, { providers, error }: SignInProps): string | undefined {
  if (error === undefined) return undefined
  const shown = providers.filter(isShown)
  const described = shown.some((one) => isAbout(one, error)) ? isAbout(provider, error) : provider === shown[0]
  return described ? alertId : undefined
}

const fieldErrors: ReadonlyMap<string | undefined, string> = new Map([
  ["CredentialsSignin", "credentials"],
  ["EmailSignin", "email"],
  ["Verification", "email"],
])

/** Returns true if the error is about form fields of this provider. */
function isAbout(provider: SignInProvider, error: ErrorParameters | undefined): boolean {
  return fieldErrors.get(error?.error) === provider.type
}

function isShown(provider: SignInProvider): boolean {
  if (provider.type === "webauthn") return provider.passkey !== undefined
  return provider.type !== "credentials" || provider.credentials !== undefined
}
