/**
 * One instance of an application that runs in several: `shared-app-process.ts` starts it as a process, with all
 * settings in the environment, as in production. All its state is in PostgreSQL or in the browser.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import PostgresAdapter from "@auth/pg-adapter"
import pg from "pg"
import { sqlAdapter } from "../../src/adapters/sql.ts"
import { sessionsOf } from "../../src/core.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { getSession, nodeHandler } from "../../src/frameworks/node.ts"
import { totp } from "../../src/steps/totp.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import Credentials from "../../src/providers/credentials.ts"
import Nodemailer from "../../src/providers/nodemailer.ts"

const told = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set.`)
  return value
}

const pool = new pg.Pool({ connectionString: told("APP_DATABASE"), max: 4 })
// The server closed an idle connection. Queries report their own errors.
pool.on("error", () => undefined)
const plain = told("APP_PLAIN_ISSUER")
const client = { clientId: told("APP_CLIENT_ID"), clientSecret: told("APP_CLIENT_SECRET") }
const openid = { type: "oidc", issuer: told("APP_OPENID_ISSUER"), ...client } as const
const registry = process.env.APP_REGISTRY === "yes"

const config: AuthConfig = {
  adapter: told("APP_ADAPTER") === "ours" ? sqlAdapter({ postgres: pool }) : PostgresAdapter(pool),
  ...(process.env.APP_TOTP === "yes"
    ? { steps: [totp({ store: sqlStores({ postgres: pool }).totp, issuer: "Shared" })] }
    : {}),
  ...(registry ? { stores: sqlStores({ postgres: pool }) } : {}),
  // Without a registry, a session is written again at every read: one instance must read the other's renewed session.
  // With a registry, only the check of the revocation can end a session.
  session: {
    strategy: told("APP_STRATEGY") === "jwt" ? "jwt" : "database",
    ...(registry ? { revocation: "strict" } : { updateAge: 0 }),
  },
  providers: [
    { id: "openid", name: "OpenID", ...openid },
    { id: "posting", name: "Posting", ...openid, authorization: { params: { response_mode: "form_post" } } },
    {
      id: "plain",
      name: "Plain",
      type: "oauth",
      issuer: plain,
      authorization: `${plain}/authorize`,
      token: `${plain}/token`,
      userinfo: `${plain}/userinfo`,
      clientId: told("APP_PLAIN_ID"),
      clientSecret: told("APP_PLAIN_SECRET"),
    },
    Nodemailer({
      server: { host: "127.0.0.1", port: Number(told("APP_SMTP_PORT")), ignoreTLS: true },
      from: "app@app.test",
    }),
    Credentials({
      credentials: { email: {}, password: { type: "password" } },
      authorize: async ({ email, password }) => {
        const { rows } = await pool.query<{ id: number; name: string; email: string }>(
          "SELECT id, name, email FROM users WHERE email = $1",
          [email],
        )
        const [user] = rows
        return user === undefined || password !== told("APP_PASSWORD") ? null : { ...user, id: String(user.id) }
      },
    }),
  ],
  callbacks: {
    jwt: ({ token, trigger, session }) =>
      trigger === "update" && isRecord(session) ? { ...token, nickname: session.nickname } : token,
    session: ({ session, token, user, newSession }) => {
      // With database sessions there is no token, whatever the callback's type says.
      const claims: typeof token | undefined = token
      const stored: typeof user | undefined = user
      const nickname = isRecord(newSession) ? newSession.nickname : claims?.nickname
      return {
        expires: new Date(session.expires).toISOString(),
        user: { id: String(claims?.sub ?? stored?.id), name: session.user.name, email: session.user.email, nickname },
      }
    },
  },
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

/** Shows the sessions of the visitor, with a button that ends each one. The path `/sessions/<sid>` ends a session. */
async function showSessions(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const session = await getSession(req, config, res)
  if (session === null) return void res.end("No user is signed in.")
  const own = sessionsOf(config).of(session)
  const sid = req.url?.slice("/sessions/".length) ?? ""
  if (req.method === "POST") return void res.writeHead(303, { location: `/sessions?${await own.revoke(sid)}` }).end()
  const entries = (await own.list()).map(
    (entry) => `<li>${entry.current ? "This browser" : "Another browser"}: ${entry.device}
      <form method="post" action="/sessions/${entry.sid}"><button>End</button></form></li>`,
  )
  res.setHeader("content-type", "text/html").end(`<title>Sessions</title><ul>${entries.join("")}</ul>`)
}

const routes = nodeHandler(config)
const server = createServer((req, res) => {
  res.setHeader("x-instance", told("APP_INSTANCE"))
  if (req.url?.startsWith("/auth/") === true) void routes(req, res)
  else if (req.url?.startsWith("/sessions") === true) void showSessions(req, res)
  else res.end("the application")
})
server.listen(0, "127.0.0.1", () => {
  // A server that listens on TCP has an address object.
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`)
})
// Ends with its parent process.
process.stdin.on("end", () => process.exit(0)).resume()
