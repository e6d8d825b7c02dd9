/** The compiler accepts the applications that `authchart move` wrote. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runCompiler } from "../../support/run-compiler.ts"
import { writeDeclarations } from "../../types/compile-app.ts"
import { moved, type Files } from "./move-app.ts"
import { v4Apps } from "./v4-apps.ts"
import { v5Apps } from "./v5-apps.ts"

const root = join(import.meta.dirname, "../../..")
let folder: string

beforeAll(() => {
  // In the repository, so that the applications find Next.js and React.
  mkdirSync(join(root, ".cache"), { recursive: true })
  folder = mkdtempSync(join(root, ".cache/move-types-"))
  const installed = join(folder, "node_modules/authchart")
  mkdirSync(installed, { recursive: true })
  copyFileSync(join(root, "package.json"), join(installed, "package.json"))
  writeDeclarations(join(installed, "dist"))
}, 300_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The declarations that the applications use, and that this repository does not have. */
const missing: Files = {
  "missing.d.ts": `declare module "@auth/prisma-adapter" {
  export function PrismaAdapter(client: object): import("authchart/adapters").Adapter
}
declare const vi: { mock: (name: string, make: () => object) => void }
`,
  "pool.ts": `import { Pool } from "pg"\n\nexport const pool = new Pool()\n`,
}

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  esModuleInterop: true,
  target: "es2022",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  module: "esnext",
  moduleResolution: "bundler",
  jsx: "react-jsx",
  allowJs: true,
  checkJs: false,
  types: ["node"],
  typeRoots: [join(root, "node_modules/@types")],
}

/** Compiles an application. @returns the errors of the compiler. */
function compile(name: string, files: Files): string[] {
  const program = join(folder, name.replaceAll(/\W+/g, "-"))
  for (const [file, text] of Object.entries({ ...missing, ...files })) {
    mkdirSync(dirname(join(program, file)), { recursive: true })
    writeFileSync(join(program, file), text)
  }
  const paths = files["tsconfig.json"] === undefined ? {} : { paths: { "@/*": ["./src/*"] } }
  const config = { compilerOptions: { ...compilerOptions, ...paths }, include: ["**/*"] }
  writeFileSync(join(program, "tsconfig.json"), JSON.stringify(config))
  return [...runCompiler(join(root, "node_modules/typescript/bin/tsc"), program)]
}

describe("the compiler", () => {
  it.each([...Object.entries(v4Apps), ["Auth.js 5 in Next.js", v5Apps["Next.js"] ?? {}] as const])(
    "reports no error in the moved application: %s",
    async (name, before) => {
      expect(compile(name, (await moved(before)).files)).toEqual([])
    },
    120_000,
  )

  it("reports a wrong name, so the check reads the declarations of the package", () => {
    const [error = ""] = compile("wrong", {
      "a.ts": `import { getServerSession } from "authchart"\nexport { getServerSession }\n`,
    })
    expect(error).toContain("getServerSession")
    expect(readFileSync(join(folder, "node_modules/authchart/dist/src/index.d.ts"), "utf8")).toContain("NextAuthConfig")
  })
})
