/** `authchart secret`: prints a new secret for the environment. */
import { randomBytes } from "node:crypto"
import type { Command } from "./command.ts"

/** The number of bytes of a secret: 256 bits. */
const length = 32

export const secretCommand: Command = {
  name: "secret",
  summary: "Prints a new AUTH_SECRET, as a line for a file of environment variables.",
  flags: {},
  run: async (_flags, { say }) => say(`AUTH_SECRET=${randomBytes(length).toString("base64url")}`),
}
