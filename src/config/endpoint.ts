import type { EndpointOptions } from "../ports/provider.ts"

/** An endpoint with its address parsed and its parameters as strings. */
export interface Endpoint {
  /** `undefined`: discovery says where it is. */
  url: URL | undefined
  params: Readonly<Record<string, string>>
}

/**
 * Reads an endpoint that is given as an address, or as an address with parameters.
 *
 * @throws {TypeError} where the address is not one.
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

/** Objects (`claims`) go as JSON, lists with commas, and all else as it is written. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(",")
  // Nothing else makes sense as a parameter, and the configuration is trusted.
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean)
}
