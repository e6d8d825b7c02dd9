import type { NextAuthResult } from "authchart"

export const origin = "https://app.test"

/** A browser that follows no redirect by itself. Two applications that share `cookies` share the browser. */
export function browse({ handlers }: NextAuthResult, cookies = new Map<string, string>()) {
  const send = async (path: string, fields?: Record<string, string>): Promise<Response> => {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "), origin }
    const url = new URL(path, origin)
    const response = await (fields === undefined
      ? handlers.GET(new Request(url, { headers }))
      : handlers.POST(new Request(url, { method: "POST", headers, body: new URLSearchParams(fields) })))
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";")
      const at = pair.indexOf("=")
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  const post = async (path: string, fields: Record<string, string>): Promise<URL> => {
    const { csrfToken } = (await (await send("/api/auth/csrf")).json()) as { csrfToken: string }
    return new URL((await send(path, { csrfToken, ...fields })).headers.get("location") ?? "", origin)
  }
  const session = async (): Promise<unknown> => (await send("/api/auth/session")).json()
  const signIn = () => post("/api/auth/callback/credentials", { username: "ada", password: "lovelace" })
  return { send, post, session, signIn }
}
