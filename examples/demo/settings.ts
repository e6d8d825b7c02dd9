/** The settings of the demo: from flags or the environment. */
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

export interface Settings {
  /** TCP ports on 127.0.0.1. `0` means any free port. */
  readonly port: number
  readonly providerPort: number
  readonly inboxPort: number
  readonly smtpPort: number
  /** The folder for all stored data: users, sessions, secrets, keys. */
  readonly data: string
}

/** Each port: its flag, its environment variable, its default, and the server that listens there. */
export const ports = {
  port: { flag: "port", variable: "PORT", usual: 3000, what: "the application" },
  providerPort: { flag: "provider-port", variable: "PROVIDER_PORT", usual: 3001, what: "the OpenID provider" },
  inboxPort: { flag: "inbox-port", variable: "INBOX_PORT", usual: 3002, what: "the inbox page" },
  smtpPort: { flag: "smtp-port", variable: "SMTP_PORT", usual: 3025, what: "the inbox's mail server" },
} as const

export type PortName = keyof typeof ports

export const help = `Starts the demo of authchart: an application, an OpenID provider and an inbox, only on this machine.

Usage: npm run demo -- [options]

${Object.values(ports)
  .map(
    ({ flag, variable, usual, what }) =>
      `  --${flag} <n>`.padEnd(24) + `port of ${what} (default ${usual}, or $${variable})`,
  )
  .join("\n")}
  --help                show this

$DEMO_DATA names the folder where users, sessions and keys are kept (default: examples/demo/.data).
`

/** @throws {Error} with a sentence for the person who started the demo. */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): Settings | "help" {
  const text = { type: "string" } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: text,
      "provider-port": text,
      "inbox-port": text,
      "smtp-port": text,
      help: { type: "boolean", short: "h" },
    },
  })
  if (values.help === true) return "help"
  const portOf = (name: PortName): number => {
    const { flag, variable, usual } = ports[name]
    const said = values[flag] ?? (env[variable] || undefined)
    if (said === undefined) return usual
    if (/^\d{1,5}$/.test(said) && Number(said) <= 65_535) return Number(said)
    throw new Error(`--${flag} (or ${variable}) is a port from 0 to 65535, not "${said}".`)
  }
  return {
    port: portOf("port"),
    providerPort: portOf("providerPort"),
    inboxPort: portOf("inboxPort"),
    smtpPort: portOf("smtpPort"),
    data: env.DEMO_DATA || fileURLToPath(new URL(".data", import.meta.url)),
  }
}
