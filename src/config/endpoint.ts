import type { EndpointOptions } from "../ports/provider.ts"

/** An endpoint of a provider: its URL, and its parameters as strings. */
export interface Endpoint {
  /** `undefined` if the configuration has no URL. Discovery (the issuer's metadata document) then provides it. */
  url: URL | undefined
  params: Readonly<Record<string, string>>
}

/**
 * Reads an endpoint from a configuration. The configuration gives the endpoint as a URL, or as an object with the URL
 * and parameters.
 *
 * @throws {TypeError} for an invalid URL.
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

/**
 * Returns a parameter as a string. An object (such as `claims`) becomes JSON. A list becomes its values, separated by
 * commas.
 */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(",")
  // The library trusts the application's configuration, so it does not check the type of other values.
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean)
}
