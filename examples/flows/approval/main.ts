/** `npx tsx examples/flows/approval/main.ts`. */
import { greeting, serve } from "../serve.ts"
import { authConfig } from "./auth.ts"

await serve({
  title: "Approve on another device",
  config: authConfig,
  home: (session) =>
    session === null
      ? '<p><a href="/auth/signin?callbackUrl=/">Sign in here</a>, or <a href="/auth/phone">with your phone</a>.</p>'
      : `${greeting(session)}<p><a href="/auth/phone/approve">Sign in a computer</a></p>`,
})
