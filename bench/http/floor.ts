/** The responses of a session read from `node:http` and from Express, without a library of authentication. */
import express from "express"
import { user, type Contestant } from "./contestant.ts"

const body = JSON.stringify({ user: { name: user.name, email: user.email }, expires: new Date(0) })

const respond: Contestant["listener"] = (req, res) => {
  res.setHeader("content-type", "application/json")
  res.end(req.headers.cookie === undefined ? "null" : body)
}

export function floor(kind: "node" | "express"): Contestant {
  return {
    listener: kind === "node" ? respond : express().use("/auth", respond),
    targets: async () => {
      const read = { path: "/auth/session", method: "GET", status: 200 } as const
      return {
        "signed out": { ...read, headers: {}, shows: "null" },
        "signed in": { ...read, headers: { cookie: "a=1" }, shows: user.name },
      }
    },
    close: async () => undefined,
  }
}
