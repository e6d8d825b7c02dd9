import { sha256 } from "../../protocol/bytes.ts"

/** Returns the session id for a person or a row. The same name gives the same id. */
export async function sidOf(name: string): Promise<string> {
  return (await sha256(name, "base64url")).slice(0, 22)
}
