/** Makes the built-in page on which the signed-in user chooses how to authenticate again. */
import { credentialField, hasPassword } from "./credential-field.ts"
import { hiddenField } from "./hidden-field.ts"
import { html, type Html } from "./html.ts"
import { page, type Page, type PageProps } from "./page.ts"
import { passkeyForm, passkeyParts } from "./passkey-form.ts"
import { formAction, href } from "./safe-url.ts"
import { nameOf, signedInAs, type ShownUser } from "./shown-user.ts"
import { labelled, labelOf, passkeyLabel, type SignInProvider } from "./sign-in.ts"

/** A method with which the user can authenticate again. */
export type Way = Pick<SignInProvider, "id" | "name" | "type" | "credentials" | "password" | "passkey"> & {
  /** The address to which the form is posted. */
  readonly action: string
}

export interface StepUpProps extends PageProps {
  /** The CSRF token. Absent if the framework itself checks the origin of forms. */
  readonly csrfToken?: string | undefined
  readonly ways: readonly Way[]
  /** The URL to which the library redirects the user after the authentication. `callbacks.redirect` has checked it. */
  readonly callbackUrl: string
  /** The target of "Cancel": an address of this site. */
  readonly cancelUrl: string
  readonly user: ShownUser
}

/**
 * Makes the page, with one form for each way to authenticate, and the link "Cancel". Only the form of passkeys needs
 * JavaScript.
 */
export function stepUpPage(props: StepUpProps): Page {
  const { texts, ways, user, cancelUrl } = props
  const divider = html`<div class="or">${texts.signIn.or}</div>`
  const body = html`<header>
      <h1>${texts.stepUp.heading}</h1>
      ${nameOf(user) && html`<p>${signedInAs(user, texts)}</p>`}
      <p>${texts.stepUp.why}</p>
    </header>
    ${ways.map((way, index) => [
      index > 0 && (hasFields(way) || hasFields(ways[index - 1])) && divider,
      // At most one button of the page has the main look.
      formOf(way, way === ways.find(hasFields) || ways.length === 1 ? "main" : "plain", props),
    ])}${ways.length === 0 && html`<p class="note">${texts.reasons.step_up_unproven.what}</p>`}
    <a class="button plain" href="${href(cancelUrl) ?? ""}">${texts.stepUp.cancel}</a>`
  return page({
    ...props,
    status: 200,
    title: texts.stepUp.title,
    body,
    formTargets: "anywhere",
    hasPassword: ways.some(({ credentials }) => hasPassword(credentials)),
    ...(ways.some(({ passkey }) => passkey !== undefined) && passkeyParts),
  })
}

function formOf(way: Way, look: string, props: StepUpProps): Html {
  const { csrfToken, callbackUrl } = props
  const { id, name, passkey } = way
  if (passkey !== undefined) {
    const label = passkeyLabel(name, props)
    return passkeyForm({ ...props, id, passkey, label, action: formAction(way.action), isOpen: false })
  }
  return html`<form class="${look}" method="post" action="${formAction(way.action)}">
    ${hiddenField("csrfToken", csrfToken)}${hiddenField("callbackUrl", callbackUrl)}${fieldsOf(way, props)}
    <button class="button" type="submit">${labelOf(way, props)}</button>
  </form> `
}

function fieldsOf(way: Way, props: StepUpProps): readonly Html[] {
  const { id, type, credentials = {} } = way
  const { user } = props
  const context = { providerId: id, describedBy: undefined, invalid: false }
  // The server sends the link to the e-mail address of the signed-in user. A link to another e-mail address would
  // authenticate another person.
  if (type === "email") return [html`${hiddenField("email", user.email ?? undefined)}`]
  if (type !== "credentials") return []
  return Object.entries(credentials).flatMap(([name, given]) => {
    const input = labelled(name, given, way, props)
    const known = name === "email" && user.email ? { ...input, value: user.email } : input
    return credentialField(name, known, context) ?? []
  })
}

function hasFields(way: Way | undefined): boolean {
  return way?.type === "credentials"
}
