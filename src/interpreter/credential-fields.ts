/** The fields of a sign-in by credentials, as `authorize()` gets them. */
import type { CredentialsConfig } from "../ports/provider.ts"
import type { Fields, FieldsRead } from "../protocol/form-body.ts"
import type { Refusal } from "./arrive.ts"

/** Bytes of a password, whatever the form calls it: hashing a longer one is work that a stranger can order (D12). */
const longestPassword = 4096

type ReadFields = Extract<FieldsRead, { ok: true }>

/**
 * Every field as a text. Numbers and booleans of a JSON body are written as JSON writes them; `null`, lists and objects
 * are refused, so that no query language ever sees one of them in the place of a password.
 *
 * @returns a refusal for a repeated field, for a value that is no text, and for a password of more than 4096 bytes.
 */
export function credentialFields(body: ReadFields, config: CredentialsConfig): ReadFields | Refusal {
  if (body.repeated.size > 0) return { status: 400, why: "field_repeated" }
  const fields = inTexts(body.fields)
  if (fields === undefined) return { status: 400, why: "field_not_text" }
  if (passwordTooLong(config, fields)) return { status: 413, why: "password_too_long" }
  return { ...body, fields }
}

function inTexts(fields: Fields): Readonly<Record<string, string>> | undefined {
  // Object.create is typed `any`. A name that was not sent stays `undefined`, whatever it is called.
  const texts = Object.create(null) as Record<string, string>
  for (const [name, value] of Object.entries(fields)) {
    // JSON can hold numbers that no computer can (1e999).
    const isText = typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)
    if (!isText) return undefined
    texts[name] = String(value)
  }
  return texts
}

function passwordTooLong({ credentials }: CredentialsConfig, fields: Readonly<Record<string, string>>): boolean {
  const secret = (name: string) => name === "password" || credentials[name]?.type === "password"
  return Object.entries(fields).some(
    ([name, value]) => secret(name) && new TextEncoder().encode(value).length > longestPassword,
  )
}
