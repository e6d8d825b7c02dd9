/** `npx tsx examples/flows/organisation/main.ts`. */
import { escaped, greeting, serve } from "../serve.ts"
import { authConfig } from "./auth.ts"

await serve({
  title: "Choose your organisation",
  config: authConfig,
  home(session) {
    if (session === null) return '<p><a href="/auth/signin?callbackUrl=/">Sign in</a></p>'
    const { organisation = "" } = session
    return `${greeting(session)}<p>You work for ${escaped(organisation)}. <a href="/auth/organisation">Switch</a></p>`
  },
})
