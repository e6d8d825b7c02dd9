/** Small applications of Auth.js 5 in the forms that a move must understand. */
import type { Files } from "./move-app.ts"

const manifest = (dependencies: Readonly<Record<string, string>>) =>
  `${JSON.stringify({ name: "app", dependencies }, null, 2)}\n`

export const v5Apps: Readonly<Record<string, Files>> = {
  "Next.js": {
    "package.json": manifest({ "@auth/pg-adapter": "^1.11.0", next: "16.0.0", "next-auth": "5.0.0-beta.32" }),
    "auth.ts": `import PostgresAdapter from "@auth/pg-adapter"
import NextAuth, { type DefaultSession } from "next-auth"
import type { Adapter } from "next-auth/adapters"
import "next-auth/jwt"
import GitHub from "next-auth/providers/github"
import { pool } from "./pool"

declare module "next-auth" {
  interface Session {
    user: { role?: string } & DefaultSession["user"]
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    role?: string
  }
}

const adapter: Adapter = PostgresAdapter(pool)
export const { handlers, auth, signIn, signOut } = NextAuth({ adapter, providers: [GitHub] })
`,
    "app/who.tsx": `"use client"
import { useSession } from 'next-auth/react'

export const Who = () => <p>{useSession().data?.user?.name}</p>
`,
    "test/auth.test.ts": `vi.mock("next-auth/react", () => ({ useSession: () => ({ data: null }) }))
export const { getToken } = await import("next-auth/jwt")
export type Shown = import("next-auth").Session
`,
    "next.config.js": `module.exports = { transpilePackages: ["next-auth"] }\n`,
    "public/about.txt": "This page is about next-auth.\n",
  },
  "Express in JavaScript, with Windows line ends": {
    "package.json": `{\r\n  "name": "shop",\r\n  "dependencies": {\r\n    "@auth/express": "^0.12.0",\r\n    "express": "^5.0.0"\r\n  }\r\n}\r\n`,
    "server.cjs": `const { ExpressAuth } = require('@auth/express');\r\nconst GitHub = require("@auth/express/providers/github").default;\r\n\r\n/** @type {import("@auth/express").ExpressAuthConfig} */\r\nconst config = { providers: [GitHub] };\r\nmodule.exports = ExpressAuth(config);\r\n`,
    "types.d.ts": `/// <reference types="@auth/express" />\r\nimport type { JWT } from "@auth/core/jwt";\r\nexport type Token = JWT;\r\n`,
  },
  SvelteKit: {
    "package.json": `{"dependencies":{"@auth/sveltekit":"^1.11.0"}}`,
    "src/auth.ts": `import { SvelteKitAuth } from "@auth/sveltekit"
import Google from "@auth/sveltekit/providers/google"
export const { handle, signIn, signOut } = SvelteKitAuth({ providers: [Google] })
`,
    "src/routes/+page.svelte": `<script lang="ts">
  import type { Session } from "@auth/sveltekit"
  let { session }: { session: Session | null } = $props()
</script>

<p>import from "@auth/sveltekit" is text here: {session?.user?.name}</p>
`,
  },
  "one package, with its modules named in two ways": {
    "package.json": manifest({ "@auth/core": "0.41.3", "next-auth": "beta" }),
    "src/a.ts": `import type { JWT } from "next-auth/jwt"\nimport { decode } from "@auth/core/jwt"\nexport { type JWT, decode }\n`,
    "src/b.ts": `\uFEFFexport { encode } from "@auth/core/jwt"\n`,
    "src/c.mts": `export * from "next-auth/jwt"\n// import("next-auth") of a comment\nconst said = "import('next-auth')"\n`,
  },
}
