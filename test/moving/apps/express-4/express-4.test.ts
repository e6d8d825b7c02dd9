import { join } from "node:path"
import { movesOver } from "../../driver/everything.ts"
import { compiledServer } from "../../servers/compiled.ts"

const root = join(import.meta.dirname, "../../../..")

movesOver({
  name: "a server with Express 4",
  source: join(import.meta.dirname, "source"),
  from: "next-auth@5",
  server: compiledServer,
  way: "password",
  packages: { express: join(root, "node_modules/express-4") },
})
