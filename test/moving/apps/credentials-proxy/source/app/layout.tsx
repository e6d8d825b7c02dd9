import { SessionProvider } from "next-auth/react"
import type { ReactNode } from "react"
import { auth } from "../auth"
import { Who } from "./who"

export default async function Layout({ children }: { children: ReactNode }) {
  const session = await auth()
  return (
    <html lang="en">
      <body>
        <SessionProvider session={session}>
          <header>
            <Who />
          </header>
          <main>{children}</main>
        </SessionProvider>
      </body>
    </html>
  )
}
