/** Reads the fields of a sign-in by credentials, in the form in which `authorize()` receives them. */
import type { Failure, FieldOver } from "../../../machines/facts.ts"
import { credentialLimit, isOver } from "./field-limits.ts"
import type { ResolvedProvider } from "../../config/providers.ts"
import type { CredentialsConfig } from "../../ports/provider.ts"
import type { Fields } from "../../protocol/form-body.ts"
import type { ReadFields, RefusedByRoute } from "../flow-module.ts"

/**
 * Converts every field to text. Numbers and booleans of a JSON body become their JSON text. The function refuses
 * `null`, lists and objects: `{"$ne": ""}` in place of a password would otherwise become an operator in some database
 * queries.
 *
 * @returns the fields; a refusal for a repeated field or a value that is not text; or a failure for a field that is
 *   longer than its limit (see `credentialLimit`).
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
  // Without a prototype, an absent field such as `constructor` is `undefined`. The cast is needed because
  // `Object.create` returns `any`.
  const texts = Object.create(null) as Record<string, string>
  for (const [name, value] of Object.entries(fields)) {
    // A number in JSON can be too large for JavaScript: 1e999 becomes Infinity, which the function refuses.
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
