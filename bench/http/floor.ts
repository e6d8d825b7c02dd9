/** The responses of a session read from `node:http`, without any library. */
import { user, type Contestant } from "./contestant.ts"

const body = JSON.stringify({ user: { name: user.name, email: user.email }, expires: new Date(0) })

export const floor: Contestant = {
  listener: (req, res) => {
    res.setHeader("content-type", "application/json")
    res.end(req.headers.cookie === undefined ? "null" : body)
  },
  targets: async () => ({
    "signed out": { path: "/", method: "GET", headers: {}, status: 200, shows: "null" },
    "signed in": { path: "/", method: "GET", headers: { cookie: "a=1" }, status: 200, shows: user.name },
  }),
  close: async () => undefined,
}
