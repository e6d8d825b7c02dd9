import type { EndpointOptions } from "../ports/provider.ts"

/** An endpoint with a parsed address and parameters as texts. */
export interface Endpoint {
  /** `undefined`: discovery finds it. */
  url: URL | undefined
  params: Readonly<Record<string, string>>
}

/**
 * Reads an endpoint: an address, or an address with parameters.
 *
 * @throws {TypeError} for an invalid address.
 */
export function readEndpoint(given: string | EndpointOptions | undefined): Endpoint {
  const options: EndpointOptions = typeof given === "string" ? { url: given } : (given ?? {})
  const url = options.url === undefined ? undefined : new URL(options.url)
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(options.params ?? {})) {
    if (value === undefined || value === null) continue
    params[name] = textOf(value)
  }
  return { url, params }
}

/** Writes objects (`claims`) as JSON, and lists with commas. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(",")
  // The configuration is trusted.
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean)
}
