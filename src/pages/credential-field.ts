/** Makes one field of a credentials form from the application's configuration. */
import type { CredentialInput } from "../ports/provider.ts"
import type { Html } from "./html.ts"
import { attributes, html } from "./html.ts"
import { hiddenField } from "./hidden-field.ts"
import { passwordInput } from "./password-fields.ts"

export interface FieldContext {
  readonly providerId: string
  /** The id of the alert about this field. */
  readonly describedBy?: string | undefined
  /** `true` if the library refused the visitor's input in this field. */
  readonly invalid: boolean
  /** `true` if the browser moves the focus to the field when it shows the page. Default: `false`. */
  readonly focuses?: boolean
  /** `true` if the browser lists the user's passkeys below a field for an address or a user name. Default: `false`. */
  readonly listsPasskeys?: boolean
}

const inputTypes: ReadonlySet<string> = new Set([
  "checkbox",
  "color",
  "date",
  "datetime-local",
  "email",
  "hidden",
  "month",
  "number",
  "password",
  "range",
  "search",
  "tel",
  "text",
  "time",
  "url",
  "week",
])

/**
 * The attributes of `<input>` that an application may configure, in small letters. (Both `maxlength` and React's
 * `maxLength` are accepted.) No attribute in the list can load, run or submit something.
 */
const passedOn: ReadonlySet<string> = new Set([
  "autocapitalize",
  "autocomplete",
  "checked",
  "inputmode",
  "max",
  "maxlength",
  "min",
  "minlength",
  "pattern",
  "placeholder",
  "readonly",
  "required",
  "spellcheck",
  "step",
  "title",
  "value",
])

/** Returns true if the form of these fields has a field for a password. */
export function hasPassword(inputs: Readonly<Record<string, CredentialInput>> = {}): boolean {
  return Object.values(inputs).some(({ type }) => type === "password")
}

/**
 * Returns the label and the input of a field, without attributes that are not allowed. An unknown input type becomes
 * `text`.
 */
export function credentialField(name: string, input: CredentialInput, context: FieldContext): Html | undefined {
  const type = input.type !== undefined && inputTypes.has(input.type) ? input.type : "text"
  if (type === "hidden") return hiddenField(name, input.value ?? "")
  const id = `input-${name}-for-${context.providerId}-provider`
  const configured = configuredAttributes(input)
  const { autocomplete } = { ...autofill(name, type), ...configured }
  const given = attributes({
    id,
    name,
    type,
    ...autofill(name, type),
    ...configured,
    ...(context.listsPasskeys === true && { autocomplete: withPasskeys(autocomplete) }),
    "aria-invalid": context.invalid ? "true" : undefined,
    "aria-describedby": context.describedBy,
    autofocus: context.focuses === true,
  })
  return html`<div class="field">
    <label for="${id}">${input.label ?? name}</label
    >${type === "password" ? passwordInput(given) : html`<input ${given} />`}
  </div>`
}

function configuredAttributes(input: CredentialInput): Record<string, string | number | boolean> {
  const found: Record<string, string | number | boolean> = {}
  for (const [spelled, value] of Object.entries(input)) {
    const name = spelled.toLowerCase()
    if (!passedOn.has(name)) continue
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") found[name] = value
  }
  return found
}

/** Adds the token with which the browser lists passkeys below a field for an address or a user name (HTML §4.10.18.7). */
function withPasskeys(autocomplete: string | number | boolean | undefined): string | undefined {
  if (typeof autocomplete !== "string") return undefined
  return autocomplete === "email" || autocomplete === "username" ? `${autocomplete} webauthn` : autocomplete
}

/**
 * Derives attributes from the name and the type of a field: `autocomplete` (HTML §4.10.18.7) for password managers, and
 * attributes that keep a browser from changing the text.
 */
function autofill(name: string, type: string): Record<string, string> {
  if (type === "password") return { autocomplete: "current-password" }
  const unchanged = { autocapitalize: "none", spellcheck: "false" }
  if (type === "email" || /^e-?mail$/i.test(name)) return { autocomplete: "username", ...unchanged }
  if (/^(?:user-?name|user|login)$/i.test(name)) return { autocomplete: "username", ...unchanged }
  if (/^(?:otp|totp|token|(?:one-?time-?|2fa-?)code)$/i.test(name)) return { autocomplete: "one-time-code" }
  return {}
}
