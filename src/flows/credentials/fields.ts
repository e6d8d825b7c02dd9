/** The fields of a sign-in by credentials, as `authorize()` receives them. */
import type { Failure, FieldOver } from "../../../machines/facts.ts"
import { credentialLimit, isOver } from "./field-limits.ts"
import type { ResolvedProvider } from "../../config/providers.ts"
import type { CredentialsConfig } from "../../ports/provider.ts"
import type { Fields } from "../../protocol/form-body.ts"
import type { ReadFields, RefusedByRoute } from "../flow-module.ts"

/**
 * Converts every field to text. Numbers and booleans of a JSON body are written as in JSON. `null`, lists and objects
 * are refused, so that no database query receives an operator in the place of a password.
 *
 * @returns a refusal for a repeated field and for a value that is not text; a failure for a field over its limit, which
 *   is its `maxLength`, or 4096 bytes for a password that declares none.
 */
export function credentialFields(
  body: ReadFields,
  provider: ResolvedProvider,
): ReadFields | RefusedByRoute | { failure: Failure } {
  if (provider.type !== "credentials") throw new TypeError(`"${provider.id}" takes no credentials.`)
  if (body.repeated.size > 0) return { status: 400, why: "field_repeated" }
  const fields = inTexts(body.fields)
  if (fields === undefined) return { status: 400, why: "field_not_text" }
  const field = firstTooLong(provider.config, fields)
  if (field !== undefined) return { failure: { reason: "field_too_long", code: "field_too_long", field } }
  return { ...body, fields }
}

function inTexts(fields: Fields): Readonly<Record<string, string>> | undefined {
  // Object.create is typed `any`. Without a prototype, a field that was not sent is `undefined` under any name.
  const texts = Object.create(null) as Record<string, string>
  for (const [name, value] of Object.entries(fields)) {
    // JSON can hold numbers that overflow to infinity (1e999).
    const isText = typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)
    if (!isText) return undefined
    texts[name] = String(value)
  }
  return texts
}

function firstTooLong(
  { credentials }: CredentialsConfig,
  fields: Readonly<Record<string, string>>,
): FieldOver | undefined {
  for (const [name, value] of Object.entries(fields)) {
    const limit = credentialLimit(name, Object.hasOwn(credentials, name) ? credentials[name] : undefined)
    if (limit !== undefined && isOver(limit, value)) return { name, maxLength: limit.most }
  }
  return undefined
}
