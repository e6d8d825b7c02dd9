/** A browser in front of `Auth`: it stores cookies by name, and follows no redirect by itself. */
import { Auth, type AuthConfig } from "../../../src/core.ts"

export const appOrigin = "https://app.example"

export interface Visitor {
  get: (address: string) => Promise<Response>
  /** Sends a form. A form for a route of this library also contains the CSRF token. */
  post: (address: string, fields: Readonly<Record<string, string>>) => Promise<Response>
  /** A form that another site made the browser send. */
  postFromElsewhere: (address: string, fields: Readonly<Record<string, string>>) => Promise<Response>
}

export function visitor(config: AuthConfig): Visitor {
  const cookies = new Map<string, string>()
  const send = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = address.startsWith("/") ? `${appOrigin}/auth${address}` : address
    const headers = new Headers(init.headers)
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "))
    const response = await Auth(new Request(url, { ...init, headers }), config)
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields)
  return {
    get: (address) => send(address),
    post: async (address, fields) => {
      const { csrfToken } = (await (await send("/csrf")).json()) as { csrfToken: string }
      return send(address, {
        method: "POST",
        headers: { origin: appOrigin },
        body: form({ csrfToken, ...fields }),
      })
    },
    postFromElsewhere: (address, fields) =>
      send(address, { method: "POST", headers: { origin: "https://provider.example" }, body: form(fields) }),
  }
}
