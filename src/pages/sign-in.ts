/** Makes the built-in sign-in page. */
import type { CredentialInput, ProviderStyle, PublicProvider } from "../ports/provider.ts"
import { fill } from "../texts/fill.ts"
import type { Wording } from "../texts/texts.ts"
import { hexColour, readableOn } from "./colour.ts"
import { challengeBox, challengeScripts, challengeSources, type ShownChallenge } from "./challenge.ts"
import { credentialField } from "./credential-field.ts"
import type { Css } from "./css.ts"
import { css } from "./css.ts"
import { details } from "./details.ts"
import { hiddenField } from "./hidden-field.ts"
import type { Html } from "./html.ts"
import { attributes, html } from "./html.ts"
import type { ErrorParameters, ShownError } from "./messages.ts"
import { messageFor } from "./messages.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { drawn, key, letter } from "./icon.ts"
import { formAction, ownSrc } from "./safe-url.ts"

/** A provider on the sign-in page. Providers of type `webauthn` are not shown. */
export interface SignInProvider extends PublicProvider {
  /**
   * The style of the button. The colour of the button is `brandColor`, or else `bg`. The button shows the image `logo`
   * if `logo` is a path on this host, or else the drawing `mark`.
   */
  readonly style?: ProviderStyle | undefined
  /** The challenge above the button. Present if the configuration has a challenge, and an attempt failed before. */
  readonly challenge?: ShownChallenge | undefined
  /** The fields of the form, for a provider of type `credentials`. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined
}

export interface SignInProps extends PageProps {
  /** The CSRF token. Absent if the framework itself checks for forgery. */
  readonly csrfToken?: string | undefined
  /** The providers, in the order in which the page shows them. */
  readonly providers: readonly SignInProvider[]
  /** The address that the visitor is redirected to afterwards. `callbacks.redirect` has checked it. */
  readonly callbackUrl?: string | undefined
  /** The address that the e-mail fields contain when the page is shown. */
  readonly email?: string | undefined
  /** The error that the page shows to the visitor. */
  readonly error?: ShownError | undefined
}

const alertId = "sign-in-error"

/**
 * Makes the page, with one form for each provider. All forms are sent by POST: for OAuth and e-mail to the provider's
 * `signinUrl`, for credentials to its `callbackUrl`.
 */
export function signInPage(props: SignInProps): Page {
  const shown = props.providers.filter(isShown)
  const challenges = shown.flatMap(({ challenge }) => challenge ?? [])
  const { texts, error } = props
  const divider = html`<div class="or">${texts.signIn.or}</div>`
  const body = html`<header><h1>${texts.signIn.heading}</h1></header>
    ${alert(error, props, shown)}${shown.map((provider, index) => [
      index > 0 && (hasFields(provider) || hasFields(shown[index - 1])) && divider,
      way(provider, index, props),
    ])}${shown.length === 0 && html`<p class="note">${texts.signIn.none}</p>`}${error && details(error, texts)}`
  const looks = css`
    ${shown.map((provider, index) => wayColours(provider, index))}${challenges.length > 0 ? challengeLook : undefined}
  `
  return page({
    ...props,
    status: 200,
    title: texts.signIn.title,
    body,
    formTargets: "anywhere",
    ownStyle: looks,
    scripts: challengeScripts(challenges),
    sources: challengeSources(challenges),
  })
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
  // If a stranger has used up the attempts of an identifier, its owner can still sign in by a link in a mail. The page
  // does not say that the attempts are used up, so it shows this hint after wrong credentials, too.
  const mails = error.error === "CredentialsSignin" && providers.some(({ type }) => type === "email")
  const byMail = mails && html`<p>${wording.texts.signIn.byMail}</p>`
  return html`<div class="alert" role="alert">
    <p id="${alertId}">${said}</p>
    ${byMail}
  </div>`
}

function way(provider: SignInProvider, index: number, props: SignInProps): Html {
  const action = formAction(provider.type === "credentials" ? provider.callbackUrl : provider.signinUrl)
  const describedBy = hasFields(provider) ? undefined : describedByAlert(provider, props)
  return html`<form class="${classOf(provider, index)}" method="post" action="${action}">
    ${hiddenField("csrfToken", props.csrfToken)}${hiddenField("callbackUrl", props.callbackUrl)}${fields(provider, props)}${provider.challenge && challengeBox(provider.challenge)}
    <button class="button" type="submit" ${attributes({ "aria-describedby": describedBy })}>
      ${picture(provider)}${fill(props.texts.signIn.with, { provider: provider.name })}
    </button>
  </form> `
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
  return type === "credentials" ? undefined : key
}

function fields(provider: SignInProvider, props: SignInProps): Html | Html[] | undefined {
  const describedBy = describedByAlert(provider, props)
  const context = { providerId: provider.id, describedBy, invalid: isAbout(provider, props.error) }
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
    .map(([name, input]) => credentialField(name, input, context))
    .filter((field) => field !== undefined)
}

/**
 * Returns the id of the alert for `aria-describedby` of a provider's fields or button. Screen readers then read the
 * alert together with the fields that it is about. An alert that is about no field belongs to the first provider of the
 * page.
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

/** Returns true if the error is about the fields of this provider. */
function isAbout(provider: SignInProvider, error: ErrorParameters | undefined): boolean {
  return fieldErrors.get(error?.error) === provider.type
}

function isShown(provider: SignInProvider): boolean {
  return provider.type !== "webauthn" && (provider.type !== "credentials" || provider.credentials !== undefined)
}

function hasFields(provider: SignInProvider | undefined): boolean {
  return provider?.type === "email" || provider?.type === "credentials"
}

function brandOf({ style }: SignInProvider): ReturnType<typeof hexColour> {
  return hexColour(style?.brandColor) ?? hexColour(style?.bg)
}

function classOf(provider: SignInProvider, index: number): string {
  if (brandOf(provider) !== undefined) return `way-${index} tinted`
  return hasFields(provider) ? "main" : "plain"
}

function wayColours(provider: SignInProvider, index: number): Css {
  const brand = brandOf(provider)
  if (brand === undefined) return css``
  return css`
    .way-${index} {
      --button: ${brand};
      --button-ink: ${readableOn(brand, hexColour(provider.style?.text))};
    }
  `
}
