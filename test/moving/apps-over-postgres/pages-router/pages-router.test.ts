import { join } from "node:path"
import { movesOver } from "../../driver/everything.ts"
import { nextAuth4 } from "../../driver/next-auth-4.ts"
import { rowsOfPgAdapter } from "../../driver/postgres.ts"
import { nextServer } from "../../servers/next.ts"

movesOver({
  name: "the pages router with next-auth 4 and rows in PostgreSQL",
  source: join(import.meta.dirname, "source"),
  from: "next-auth@4",
  server: nextServer,
  way: "provider",
  callback: "/api/auth/callback/keycloak",
  former: nextAuth4,
  open: rowsOfPgAdapter,
})
