import { join } from "node:path"
import { expect } from "vitest"
import { movesOver } from "../../driver/everything.ts"
import { rowsOfDrizzle } from "../../driver/postgres.ts"
import { nextServer } from "../../servers/next.ts"

movesOver({
  name: "Next.js with Drizzle, database sessions and tRPC",
  source: join(import.meta.dirname, "source"),
  from: "next-auth@5",
  server: nextServer,
  way: "provider",
  callback: "/api/auth/callback/keycloak",
  open: rowsOfDrizzle,
  rules: {
    "gives procedures of tRPC the session, and refuses visitors": async ({ page, open, signIn }) => {
      await open("/")
      const status = page.getByRole("status", { name: "From tRPC" })
      await status.filter({ hasText: "UNAUTHORIZED" }).waitFor()
      await open("/members")
      await signIn("grace")
      await open("/")
      await status.filter({ hasText: "0 posts of grace" }).waitFor()
      await page.getByRole("button", { name: "Write" }).click()
      await status.filter({ hasText: "1 posts of grace" }).waitFor()
      await page.getByRole("button", { name: "Delete" }).click()
      await status.filter({ hasText: "0 posts of grace" }).waitFor()
      expect(new URL(page.url()).pathname).toBe("/")
    },
  },
})
