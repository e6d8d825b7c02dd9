import { ExpressAuth } from "@auth/express"
import express from "express"
import type { AddressInfo } from "node:net"
import { authConfig } from "./auth.config.js"
import { home, members } from "./pages.js"
import { currentSession, signedInOnly } from "./session.js"

const app = express()
app.set("trust proxy", true)
app.use("/auth/*", ExpressAuth(authConfig))
app.use(currentSession)

app.get("/", (_req, res) => {
  res.send(home(res.locals["session"]))
})
app.get("/members", signedInOnly, (_req, res) => {
  res.send(members(res.locals["session"]))
})
app.get("/api/me", (_req, res) => {
  const session = res.locals["session"]
  if (session?.user) res.json({ name: session.user.name })
  else res.status(401).json({ message: "Not signed in" })
})

const server = app.listen(Number(process.env.PORT ?? 3000), "127.0.0.1", () => {
  console.log(`Listening on ${(server.address() as AddressInfo).port}`)
})
