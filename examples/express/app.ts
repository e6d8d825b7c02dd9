import { ExpressAuth, requireSession, withSession } from "authchart/express"
import express, { type Express } from "express"
import { authConfig } from "./auth.ts"
import { page, personOf } from "./page.ts"

export const app: Express = express()

app.use("/auth/*splat", ExpressAuth(authConfig))

app.get("/", withSession(authConfig), (_req, res) => {
  const person = personOf(res.locals.session)
  res.send(
    person === undefined
      ? page(
          "You are not signed in",
          `<a class="button" href="/auth/signin">Sign in</a> <a href="/protected">Protected page</a>`,
        )
      : page(
          `Hello, ${person}`,
          `<a class="button" href="/protected">Protected page</a> <a href="/auth/signout?callbackUrl=/">Sign out</a>`,
        ),
  )
})

app.get("/protected", requireSession(authConfig), (_req, res) => {
  res.send(page("The protected page", `<p>Only for signed-in users.</p> <a href="/">Home</a>`))
})

app.get("/api/me", requireSession(authConfig), (_req, res) => {
  res.json(res.locals.session?.user)
})
