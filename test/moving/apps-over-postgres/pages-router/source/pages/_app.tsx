import type { Session } from "next-auth"
import { SessionProvider } from "next-auth/react"
import type { AppProps } from "next/app"
import { Header } from "../components/header"

export default function App({ Component, pageProps: { session, ...pageProps } }: AppProps<{ session: Session }>) {
  return (
    <SessionProvider session={session}>
      <Header />
      <main>
        <Component {...pageProps} />
      </main>
    </SessionProvider>
  )
}
