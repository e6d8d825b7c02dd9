import { Auth, type AuthConfig } from "authchart/core"

/** The form token of an application, and the cookies that belong to it. */
export interface FormToken {
  csrfToken: string
  cookie: string
}

/** Returns the cookies that a response sets, as a browser sends them back. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
}

export async function formToken(origin: string, config: AuthConfig): Promise<FormToken> {
  const page = await Auth(new Request(`${origin}/auth/csrf`), config)
  const { csrfToken } = (await page.json()) as { csrfToken: string }
  return { csrfToken, cookie: cookiesOf(page) }
}
