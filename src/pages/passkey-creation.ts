/** Makes the form with which a signed-in user creates a passkey. The script of passkeys runs the ceremony. */
import type { PasskeyCreation } from "../../machines/own-flow/sections-page.types.ts"
import { hiddenField } from "./hidden-field.ts"
import { attributes, html, type Html } from "./html.ts"
import { formAction } from "./safe-url.ts"

interface PasskeyCreationProps {
  readonly creation: PasskeyCreation
  /** The text of the button. */
  readonly label: string
  readonly path: string
  readonly addressOf: (path: string) => string
  readonly csrfToken?: string | undefined
  readonly callbackUrl?: string | undefined
}

/**
 * Makes the form. The attributes are those that `passkeyForm` writes: the script requests options for a registration when
 * the user sends the form, fills `action` and `data`, and posts the form.
 */
export function passkeyCreation({
  creation,
  label,
  path,
  addressOf,
  csrfToken,
  callbackUrl,
}: PasskeyCreationProps): Html {
  const { provider, noScript, failed, ...sentences } = creation
  const settings = attributes({
    class: "passkey plain",
    "data-options-url": addressOf(`/webauthn-options/${provider}`),
    "data-texts": JSON.stringify({ ...sentences, failed, refused: failed }),
  })
  return html`<form method="post" action="${formAction(addressOf(path))}" ${settings}>
    ${hiddenField("csrfToken", csrfToken)}${hiddenField("callbackUrl", callbackUrl)}${hiddenField("action", "")}${hiddenField("data", "")}
    <p class="note">${noScript}</p>
    <div hidden>
      <button class="button" type="submit">${label}</button>
      <div class="alert" role="alert" hidden></div>
    </div>
  </form>`
}
