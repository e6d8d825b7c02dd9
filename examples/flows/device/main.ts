/** `npx tsx examples/flows/device/main.ts`. The command-line tool is `cli.ts`. */
import { greeting, serve } from "../serve.ts"
import { authConfig } from "./auth.ts"

await serve({
  title: "Sign in a command line",
  config: authConfig,
  home: (session) =>
    session === null
      ? '<p><a href="/auth/signin?callbackUrl=/auth/device">Sign in</a></p>'
      : `${greeting(session)}<p><a href="/auth/device">Sign in a device</a></p>`,
})
