/** A value that JSON can represent. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject

/** An object that JSON can represent. JSON leaves out a key with the value `undefined`. */
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

/**
 * Returns `true` if writing the value as JSON and reading it again gives the same value. Returns `false` for dates,
 * functions, class instances, `NaN` and infinity.
 */
export function isJson(value: unknown): value is Json {
  if (typeof value === "number") return Number.isFinite(value)
  if (typeof value !== "object" || value === null) return value === null || ["string", "boolean"].includes(typeof value)
  if (Array.isArray(value)) return value.every(isJson)
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = prototype === Object.prototype || prototype === null
  return isPlain && Object.values(value).every((part) => part === undefined || isJson(part))
}
