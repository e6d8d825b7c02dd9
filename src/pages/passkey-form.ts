/** Makes the form of a provider of passkeys. A script runs the ceremony; without JavaScript, the page says so. */
import type { CredentialInput } from "../ports/provider.ts"
import type { Wording } from "../texts/texts.ts"
import { credentialField } from "./credential-field.ts"
import type { Css } from "./css.ts"
import { css } from "./css.ts"
import { hiddenField } from "./hidden-field.ts"
import { attributes, html, scriptElement, type Html } from "./html.ts"
import { key } from "./icon.ts"
import type { PageScript, PageSources } from "./page.ts"
import { passkeyScript, passkeyScriptHash } from "./passkey-script.ts"
import type { SafeUrl } from "./safe-url.ts"

/** The settings of a passkey form. */
export interface PasskeyForm {
  /** The absolute URL of the options, on the origin of the page. The script adds the fields to its query. */
  readonly optionsUrl: string
  /** The fields that a visitor fills in to create a passkey. Without fields, the form creates no passkeys. */
  readonly formFields?: Readonly<Record<string, CredentialInput>> | undefined
  /** `true` if the browser lists the user's passkeys below a field of the page. */
  readonly conditionalUI: boolean
}

export interface PasskeyFormProps extends Wording {
  readonly id: string
  readonly passkey: PasskeyForm
  /** The text of the button that uses a passkey. */
  readonly label: string
  /** The address to which the form posts the response of the browser. */
  readonly action: SafeUrl
  readonly csrfToken?: string | undefined
  readonly callbackUrl?: string | undefined
  /** `true` if the fields to create a passkey are visible at first. They are, if no other field is on the page. */
  readonly isOpen: boolean
}

/**
 * Makes the form. Its button uses a passkey, and needs no address: the browser lists the passkeys of the user. Only a
 * visitor who creates a passkey types an address. The response of the server to the button is therefore the same for all
 * addresses (WAN-11).
 */
export function passkeyForm(props: PasskeyFormProps): Html {
  const { id, passkey, label, action, csrfToken, callbackUrl, isOpen, texts } = props
  const { noScript, create, createButton, unsupported, cancelled, refused, taken, failed } = texts.passkey
  const settings = attributes({
    id: `${id}-form`,
    class: "passkey plain",
    "data-options-url": passkey.optionsUrl,
    "data-autofill": passkey.conditionalUI,
    "data-texts": JSON.stringify({ unsupported, cancelled, refused, taken, failed }),
  })
  const fields = Object.entries(passkey.formFields ?? {}).flatMap(
    ([name, input]) => credentialField(name, labelled(name, input, texts), { providerId: id, invalid: false }) ?? [],
  )
  const creation =
    fields.length > 0 &&
    html`<details ${attributes({ open: isOpen })}>
      <summary>${create}</summary>
      ${fields}
      <button class="button" type="submit">${createButton}</button>
    </details>`
  return html`<form method="post" action="${action}" ${settings}>
    ${hiddenField("csrfToken", csrfToken)}${hiddenField("callbackUrl", callbackUrl)}${hiddenField("action", "")}${hiddenField("data", "")}
    <p class="note">${noScript}</p>
    <div hidden>
      <button class="button" type="button" id="${`submitButton-${id}`}">${key}${label}</button>
      <div class="alert" role="alert" hidden></div>
      ${creation}
    </div>
  </form> `
}

/** Returns the field `email` with the label in the visitor's language, unless the application chose a label. */
function labelled(name: string, input: CredentialInput, { signIn }: Wording["texts"]): CredentialInput {
  const isDefault = name === "email" && (input.label === undefined || input.label === "Email")
  return isDefault ? { type: "email", ...input, label: signIn.email, placeholder: signIn.emailExample } : input
}

const look: Css = css`
  .passkey [hidden] {
    display: none;
  }
  .passkey .alert {
    margin: 16px 0 0;
  }
  .passkey summary {
    margin: 16px 0;
    font-size: 0.9375rem;
    color: var(--soft);
    cursor: pointer;
  }
  .passkey details:not([open]) summary {
    margin-bottom: 0;
  }
`

/** The parts of a page with passkey forms: the script, which asks the routes for options, and the style. */
export const passkeyParts: {
  readonly scripts: readonly PageScript[]
  readonly sources: PageSources
  readonly ownStyle: Css
} = {
  scripts: [{ element: scriptElement(passkeyScript), allowedBy: passkeyScriptHash }],
  sources: { frames: [], requests: ["'self'"], styles: [] },
  ownStyle: look,
}
