/**
 * Finds the length limits of the fields of credentials. The decoder checks the limits, and the error page names the
 * exceeded limit.
 */
import { largestMaxLength } from "../../../machines/steps/request-fields.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { CredentialInput } from "../../ports/provider.ts"
import { fieldLength } from "../../protocol/field-length.ts"
import type { FieldLimit } from "../../texts/amounts.ts"
import type { Fields } from "../../protocol/form-body.ts"

/**
 * The limit of a password field without `maxLength`, in bytes. Without a limit, an attacker could make the server hash
 * very long passwords (D12).
 */
const longestPassword = 4096

/**
 * Returns the limit of one field: its `maxLength` (or `maxlength`), or else 4096 bytes if the field is a password.
 *
 * @returns `undefined` for any other field. Only the size of the body limits such a field.
 */
export function credentialLimit(name: string, input: CredentialInput | undefined): FieldLimit | undefined {
  const maxLength = declaredLength(input)
  if (maxLength !== undefined) return { most: maxLength, unit: "characters" }
  const isPassword = name === "password" || input?.type === "password"
  return isPassword ? { most: longestPassword, unit: "bytes" } : undefined
}

/**
 * Returns the `maxLength` that a field declares, at most 65536; `undefined` if the field declares no `maxLength`, or a
 * value that is not a number.
 */
export function declaredLength(input: CredentialInput | undefined): number | undefined {
  const [, said] = Object.entries(input ?? {}).find(([name]) => name.toLowerCase() === "maxlength") ?? []
  const length = typeof said === "string" && said.trim() !== "" ? Number(said) : said
  if (typeof length !== "number" || !Number.isInteger(length) || length < 0) return undefined
  return Math.min(length, largestMaxLength)
}

/** Returns true if a value is longer than the limit. */
export function isOver({ most, unit }: FieldLimit, value: string): boolean {
  return (unit === "bytes" ? new TextEncoder().encode(value).length : fieldLength(value)) > most
}

/**
 * Returns the label and the limit of the field that the URL of an error page names. Label and limit come from the
 * configuration, and not from the URL, because any visitor can write the URL.
 *
 * @returns `undefined` if no configured field has this name and limit.
 */
export function fieldTooLong(
  { code, field, limit: named }: Fields,
  { providers }: Pick<ResolvedConfig, "providers">,
): (FieldLimit & { label: string }) | undefined {
  if (code !== "field_too_long" || typeof field !== "string") return undefined
  for (const provider of providers.values()) {
    if (provider.type !== "credentials" || !Object.hasOwn(provider.config.credentials, field)) continue
    const input = provider.config.credentials[field]
    const limit = credentialLimit(field, input)
    if (limit !== undefined && String(limit.most) === named) return { label: input?.label ?? field, ...limit }
  }
  return undefined
}
