import { expect, it, onTestFinished } from "vitest"
import { moveApp, type Files, type MoveApp } from "./move-app.ts"

interface Finding {
  file: string
  level: "todo" | "note"
}

function open(files: Files): MoveApp {
  const app = moveApp(files)
  onTestFinished(app.remove)
  return app
}

async function notesOf(app: MoveApp, ...args: string[]): Promise<string[]> {
  const { findings } = JSON.parse((await app.move("--json", ...args)).out) as { findings: Finding[] }
  return findings.filter(({ level }) => level === "note").map(({ file }) => file)
}

const manifest = (version: string): string => JSON.stringify({ dependencies: { "next-auth": version } }, null, 2)

const token = `import { getToken } from "next-auth/jwt"
export const read = (req: Request) => getToken({ req, secret: process.env.AUTH_SECRET })
`
const v4: Files = {
  "package.json": manifest("4.24.14"),
  "lib/auth.ts": `import type { NextAuthOptions } from "next-auth"
export const authOptions: NextAuthOptions = { providers: [], session: { strategy: "jwt" } }
`,
  "pages/api/auth/[...nextauth].ts": `import NextAuth from "next-auth"
import { authOptions } from "../../../lib/auth"
export default NextAuth(authOptions)
`,
  "first.ts": token,
}
const v5: Files = {
  "package.json": manifest("5.0.0-beta.32"),
  "auth.ts": `import NextAuth from "next-auth"\nexport const { auth } = NextAuth({ providers: [] })\n`,
  "list.ts": `export const list = ["next-auth"]\n`,
  "shop/package.json": "{}",
}

it.each([
  ["next-auth 4", v4, ["first.ts"]],
  ["next-auth 5", v5, ["list.ts", "shop/package.json"]],
])("prints each note once, with the run that changes the application: %s", async (_name, files, expected) => {
  const app = open(files)
  expect(await notesOf(app)).toEqual(expected)
  expect(await notesOf(app, "--write")).toEqual(expected)
  expect(await notesOf(app, "--write")).toEqual([])
  expect((await app.move("--write")).out).toBe("Nothing to do.")
})

it("prints the notes on files that a developer added after the first run, and no earlier notes", async () => {
  const app = open(v4)
  await app.move("--write")
  const again = open({ ...app.files(), "second.ts": token })
  expect(await notesOf(again, "--write")).toEqual(["second.ts"])
  expect(await notesOf(again, "--write")).toEqual([])
})

it("prints the notes on an application in which no import can change", async () => {
  const { "auth.ts": _left, ...files } = v5
  const app = open(files)
  expect(await notesOf(app)).toEqual(["list.ts", "shop/package.json"])
  const { out, code } = await app.move()
  expect([out.split("\n")[0], code]).toEqual(["Nothing to do.", 0])
  expect(out).toContain("If it uses Auth.js, run: npx authchart move shop")
})

const kit: Files = {
  "package.json": JSON.stringify({ devDependencies: { "@auth/sveltekit": "1.11.3" } }),
  "src/auth.ts": `import { SvelteKitAuth } from "@auth/sveltekit"\nexport const { handle } = SvelteKitAuth({ providers: [] })\n`,
}
const vite = `import { sveltekit } from "@sveltejs/kit/vite"\nexport default { plugins: [sveltekit()] }\n`

it("notes once that Vite must bundle the library in SvelteKit", async () => {
  const app = open({ ...kit, "vite.config.ts": vite })
  expect(await notesOf(app, "--write")).toEqual(["vite.config.ts"])
  expect(await notesOf(app, "--write")).toEqual([])
  expect(await notesOf(open(kit))).toEqual([])
  const bundled = vite.replace("plugins", 'ssr: { noExternal: ["authchart"] }, plugins')
  expect(await notesOf(open({ ...kit, "vite.config.ts": bundled }))).toEqual([])
})

it("prints no note on Vite for applications of other frameworks", async () => {
  expect(await notesOf(open({ ...v5, "vite.config.ts": vite }))).toEqual(["list.ts", "shop/package.json"])
})
