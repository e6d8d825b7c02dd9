/** `npx tsx examples/flows/sms/main.ts`. It prints the text messages. */
import { greeting, serve } from "../serve.ts"
import { authConfig } from "./auth.ts"

await serve({
  title: "Sign in by text message",
  config: authConfig,
  home: (session) => (session === null ? '<p><a href="/auth/sms">Sign in</a></p>' : greeting(session)),
})
