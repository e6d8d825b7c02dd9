import { getServerSession } from "next-auth"
import type { ReactNode } from "react"
import { authOptions } from "../lib/auth"
import { Provider } from "./provider"
import { Who } from "./who"

export default async function Layout({ children }: { children: ReactNode }) {
  const session = await getServerSession(authOptions)
  return (
    <html lang="en">
      <body>
        <Provider session={session}>
          <header>
            <Who />
          </header>
          <main>{children}</main>
        </Provider>
      </body>
    </html>
  )
}
