/** `npm run example:hono`. The application is `app.ts`; this file starts it beside a local OpenID provider. */
import { serve } from "@hono/node-server"
import { runExample } from "../beside-provider.ts"

void runExample({
  name: "hono",
  title: "Hono",
  async serve(port) {
    const { app } = await import("./app.ts")
    return new Promise((resolve, reject) => {
      const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port }, () =>
        resolve({ stop: () => new Promise((stopped) => void server.close(stopped)) }),
      ).once("error", reject)
    })
  },
})
