import { Readable } from "node:stream"
import Fastify from "fastify"
import { configFor, withEnvironment } from "../contract/listen.ts"
import { load } from "../contract/package.ts"
import { AppState, ownCookies, type FrameworkUnderTest } from "../contract/running-app.ts"

export const fastify: FrameworkUnderTest = {
  name: "Fastify",
  readsHost: true,
  parsesFirst: false,
  start: (settings) =>
    withEnvironment(settings, async () => {
      const { FastifyAuth } = await load("fastify")
      const state = new AppState()
      const app = Fastify({ trustProxy: true })
      await app.register(FastifyAuth, await configFor(settings))
      app.addContentTypeParser("*", (_request, payload, done) => {
        payload.resume()
        done(null)
      })
      app.get("/me", async (request, reply) => reply.send(JSON.stringify(await request.auth())))
      app.all("/protected", { preHandler: app.requireSession }, async () => state.run())
      app.get("/runs", async () => String(state.runs))
      app.get("/cookies", async (request, reply) => {
        for (const cookie of ownCookies) reply.header("set-cookie", cookie)
        await request.auth()
        return "cookies"
      })
      app.get("/stream", async (request, reply) => {
        await request.auth()
        return reply.send(Readable.from(state.stream()))
      })
      app.get("/go", async () => {
        state.go()
        return ""
      })
      const origin = await app.listen({ host: "127.0.0.1", port: settings.port })
      return {
        origin,
        port: Number(new URL(origin).port),
        close: async () => {
          app.server.closeAllConnections()
          await app.close()
        },
      }
    }),
}
