import { join } from "node:path"
import { expect } from "vitest"
import { movesOver } from "../../driver/everything.ts"
import { nextServer } from "../../servers/next.ts"

movesOver({
  name: "Next.js with thirty providers without variables",
  source: join(import.meta.dirname, "source"),
  from: "next-auth@5",
  server: nextServer,
  way: "password",
  rules: {
    "lists every provider, also those without variables": async ({ responseOf }) => {
      const [status, providers] = await responseOf("/api/auth/providers")
      expect([status, Object.keys(providers as object).length]).toEqual([200, 31])
      expect(providers).toMatchObject({ github: { name: "GitHub", type: "oauth" }, google: { type: "oidc" } })
    },
    "shows a page of the application to visitors": async ({ open, heading }) => {
      await open("/")
      expect(await heading()).toBe("You are not signed in")
    },
  },
})
