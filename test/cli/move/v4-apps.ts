/** Small applications of next-auth 4 in the forms that a move must understand. */
import type { Files } from "./move-app.ts"

function manifest(dependencies: Readonly<Record<string, string>>): string {
  return `${JSON.stringify({ name: "app", dependencies: { next: "^15.0.0", "next-auth": "^4.24.14", ...dependencies } }, null, 2)}\n`
}

const types = `import type { DefaultSession } from "next-auth"
import "next-auth/jwt"

declare module "next-auth" {
  interface Session {
    user: { id: string } & DefaultSession["user"]
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    team?: string
  }
}
`

/** The app router, with the configuration in a file of its own. */
const appRouter: Files = {
  "package.json": manifest({}),
  "lib/auth.ts": `import type { NextAuthOptions, User } from "next-auth"
import CredentialsProvider from "next-auth/providers/credentials"
import GitHubProvider from "next-auth/providers/github"

export const authOptions: NextAuthOptions = {
  providers: [
    GitHubProvider({ clientId: process.env.GITHUB_ID ?? "", clientSecret: process.env.GITHUB_SECRET ?? "" }),
    CredentialsProvider({
      name: "Team",
      credentials: { name: { label: "Name", type: "text" } },
      async authorize(credentials): Promise<User | null> {
        return credentials?.name === "ada" ? { id: "1", name: "Ada" } : null
      },
    }),
  ],
  secret: process.env.NEXTAUTH_SECRET,
  pages: { signIn: "/login" },
  callbacks: {
    session({ session, token }) {
      if (token.sub) session.user.id = token.sub
      return session
    },
  },
}
`,
  "app/api/auth/[...nextauth]/route.ts": `import NextAuth from "next-auth"
import { authOptions } from "../../../../lib/auth"

export const runtime = "nodejs"

const handler = NextAuth(authOptions)

export { handler as GET, handler as POST }
`,
  "app/page.tsx": `import { getServerSession } from "next-auth/next"
import { authOptions } from "../lib/auth"

export default async function Page() {
  const session = await getServerSession(authOptions)
  return <p>{session?.user.name}</p>
}
`,
  "app/api/me/route.ts": `import { getServerSession } from "next-auth"
import { getToken } from "next-auth/jwt"
import { authOptions } from "../../../lib/auth"

export async function GET(req: Request) {
  const session = await getServerSession(authOptions)
  const token = await getToken({ req: { headers: req.headers } as never })
  return Response.json({ session, token, providers: authOptions.providers.length })
}
`,
  "app/who.tsx": `"use client"
import { signIn, signOut, useSession } from "next-auth/react"

export function Who() {
  const { data } = useSession()
  const leave = () => void signOut({ callbackUrl: "/" })
  return <button onClick={data ? leave : () => void signIn("github", { callbackUrl: "/" })}>{data?.user?.name}</button>
}
`,
  "middleware.ts": `export { default } from "next-auth/middleware"

export const config = { matcher: ["/team/:path*"] }
`,
  "types.d.ts": types,
  ".env": `# The secret of the application.\nNEXTAUTH_SECRET=a-secret-of-this-test\nexport NEXTAUTH_URL = "http://localhost:3000"\nGITHUB_ID=1\n`,
  "compose.yaml": `services:\n  web:\n    environment:\n      NEXTAUTH_URL: https://app.example.com\n`,
}

/** The pages router, with the configuration in the route. */
const pagesRouter: Files = {
  "package.json": manifest({ "@next-auth/prisma-adapter": "^1.0.7", "@prisma/client": "^6.0.0" }),
  "tsconfig.json": `{\n  // Comments are allowed here.\n  "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"] } }\n}\n`,
  "src/pages/api/auth/[...nextauth].ts": `import { PrismaAdapter } from '@next-auth/prisma-adapter';
import NextAuth, { type NextAuthOptions } from 'next-auth';
import EmailProvider from 'next-auth/providers/email';
import { prisma } from '../../../server/prisma';

/** The configuration of the shop. */
export const authOptions: NextAuthOptions = {
  adapter: PrismaAdapter(prisma),
  providers: [EmailProvider({ server: process.env.EMAIL_SERVER, from: 'shop@example.com' })],
  callbacks: {
    session: ({ session, user }) => ({ expires: session.expires, user: { id: user.id, name: user.name } }),
  },
};

export default NextAuth(authOptions);
`,
  "src/server/session.ts": `import type { GetServerSidePropsContext } from 'next';
import { unstable_getServerSession } from 'next-auth';
import { authOptions } from '@/pages/api/auth/[...nextauth]';

export const getServerAuthSession = (ctx: Pick<GetServerSidePropsContext, 'req' | 'res'>) => {
  return unstable_getServerSession(ctx.req, ctx.res, authOptions);
};
`,
  "src/server/prisma.ts": `export const prisma = {} as never;\n`,
  "src/pages/api/orders.ts": `import type { NextApiRequest, NextApiResponse } from 'next';
import { getServerSession } from 'next-auth/next';
import { authOptions } from './auth/[...nextauth]';

export default async function orders(req: NextApiRequest, res: NextApiResponse) {
  const auth = req.headers.authorization;
  const session = await getServerSession(req, res, authOptions);
  res.status(session || auth ? 200 : 401).end();
}
`,
  "src/pages/_app.tsx": `import type { Session } from 'next-auth';
import { SessionProvider } from 'next-auth/react';

export default function App({ session }: { session: Session | null }) {
  return <SessionProvider session={session}>shop</SessionProvider>;
}
`,
  "src/env.mjs": `export const env = { secret: process.env["NEXTAUTH_SECRET"], url: process.env.NEXTAUTH_URL };\n`,
}

/** The app router, with the configuration in the call. */
const inlineConfig: Files = {
  "package.json": manifest({}),
  "app/(site)/api/auth/[...nextauth]/route.js": `import NextAuth from "next-auth"
import GoogleProvider from "next-auth/providers/google"
import { allowed } from "../../../../../lib/allowed.js"

export const dynamic = "force-dynamic"

const handler = NextAuth({ providers: [GoogleProvider({})], callbacks: { signIn: ({ user }) => allowed(user) } })

export { handler as GET, handler as POST }
`,
  "lib/allowed.js": `export const allowed = (user) => user.email.endsWith("@example.com")\n`,
  "proxy.js": `import { withAuth } from "next-auth/middleware"

export default withAuth({
  callbacks: { authorized: ({ token }) => !!token },
})

export const config = { matcher: ["/team"] }
`,
  "app/team/page.jsx": `import { getServerSession } from "next-auth"

export default async function Team() {
  return <p>{(await getServerSession())?.user?.email}</p>
}
`,
}

/** The helper of the documentation of version 4 is replaced by `auth` of the library. */
const helper: Files = {
  "package.json": manifest({}),
  "auth.ts": `import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from "next"
import type { AuthOptions } from "next-auth"
import { getServerSession } from "next-auth"

export const config = { providers: [] } satisfies AuthOptions

// The arguments of the pages router, or no arguments.
export function auth(
  ...args: [GetServerSidePropsContext["req"], GetServerSidePropsContext["res"]] | [NextApiRequest, NextApiResponse] | []
) {
  return getServerSession(...args, config)
}
`,
  "pages/api/auth/[...nextauth].ts": `import NextAuth from "next-auth"
import { config } from "../../../auth"

export default NextAuth(config)
`,
  "pages/index.tsx": `import type { GetServerSideProps } from "next"
import { auth } from "../auth"

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => ({ props: { session: await auth(req, res) } })
export default function Home() {
  return null
}
`,
}

export const v4Apps: Readonly<Record<string, Files>> = {
  "the app router": appRouter,
  "the pages router": pagesRouter,
  "an inline configuration": inlineConfig,
  "a helper": helper,
}
