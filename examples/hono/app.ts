import { HonoAuth, requireSession, withSession } from "authchart/hono"
import { Hono } from "hono"
import { html } from "hono/html"
import { authConfig } from "./auth.ts"
import { page } from "./page.ts"

export const app: Hono = new Hono()

app.all("/auth/*", HonoAuth(authConfig))

app.get("/", withSession(authConfig), (c) => {
  const session = c.get("session")
  if (session === null)
    return c.html(
      page(
        "You are not signed in",
        html`<a class="button" href="/auth/signin">Sign in</a> <a href="/protected">Protected page</a>`,
      ),
    )
  return c.html(
    page(
      `Hello, ${session.user?.name ?? session.user?.email ?? "stranger"}`,
      html`<a class="button" href="/protected">Protected page</a> <a href="/auth/signout?callbackUrl=/">Sign out</a>`,
    ),
  )
})

app.get("/protected", requireSession(authConfig), (c) =>
  c.html(
    page(
      "The protected page",
      html`<p>Only for signed-in users.</p>
        <a href="/">Home</a>`,
    ),
  ),
)

app.get("/api/me", requireSession(authConfig), (c) => c.json(c.get("session").user))
