import type { Metadata } from "next"
import Link from "next/link"
import type { ReactNode } from "react"
import { SessionProvider } from "authchart/react"
import { auth } from "@/auth"
import "./style.css"
import { Visitor } from "./visitor"

export const metadata: Metadata = { title: "authchart with Next.js" }

export default async function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {/* With the session that the server has read, client components start with it and ask for nothing. */}
        <SessionProvider session={await auth()}>
          <header>
            <nav>
              <Link href="/" className="brand">
                Example
              </Link>
              <Link href="/protected">Protected</Link>
              <Link href="/account">Account</Link>
              <Visitor />
            </nav>
          </header>
          <main>{children}</main>
          <footer>
            <p>
              Nothing here leaves this machine. Mail arrives in the <a href={process.env.INBOX_URL}>inbox</a>.
            </p>
          </footer>
        </SessionProvider>
      </body>
    </html>
  )
}
