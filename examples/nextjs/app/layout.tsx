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
        {/* Client components start with the session that the server has read, without a request. */}
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
              This example sends nothing to other machines. Mail arrives in the{" "}
              <a href={process.env.INBOX_URL}>inbox</a>.
            </p>
          </footer>
        </SessionProvider>
      </body>
    </html>
  )
}
