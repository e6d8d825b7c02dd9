/** A value that JSON holds. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject

/** An object that JSON holds. A key with `undefined` is left out. */
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

/** Returns `true` if JSON preserves the value: no dates, functions, class instances, `NaN` or infinity. */
export function isJson(value: unknown): value is Json {
  if (typeof value === "number") return Number.isFinite(value)
  if (typeof value !== "object" || value === null) return value === null || ["string", "boolean"].includes(typeof value)
  if (Array.isArray(value)) return value.every(isJson)
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = prototype === Object.prototype || prototype === null
  return isPlain && Object.values(value).every((part) => part === undefined || isJson(part))
}
