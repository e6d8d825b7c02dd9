import { expect, it } from "vitest"
import { hovers } from "../support/language-server.ts"

const text = `export { default as NextAuth } from "../src/index.ts"; import NextAuth, { type Session } from "../src/index.ts"; NextAuth
import { oauth } from "../machines/index.ts"; oauth
declare const session: Session; session
const made = NextAuth({ providers: [] }); made
`

it("an editor shows one short line for each main name, with its documentation below", async () => {
  const [nextAuth, machine, session, made] = await hovers(text)
  expect(nextAuth).toContain("function NextAuth(config: ConfigOrFactory): NextAuthResult")
  expect(nextAuth).toContain("AUTH_SECRET")
  expect(machine).toContain("const oauth: FlowMachine<OAuth>")
  expect(session).toBe("const session: Session")
  expect(made).toBe("const made: NextAuthResult")
})
