/** `npm run example:express`. The application is `app.ts`; this file starts it beside a local OpenID provider. */
import { createServer } from "node:http"
import { runExample } from "../beside-provider.ts"

void runExample({
  name: "express",
  title: "Express",
  async serve(port) {
    const { app } = await import("./app.ts")
    const server = createServer((req, res) => void app(req, res))
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve))
    return {
      stop: () =>
        new Promise((resolve) => {
          server.close(resolve)
          server.closeAllConnections()
        }),
    }
  },
})
