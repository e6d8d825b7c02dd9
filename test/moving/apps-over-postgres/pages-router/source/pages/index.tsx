import type { GetServerSideProps } from "next"
import type { Session } from "next-auth"
import { getServerSession } from "next-auth/next"
import { useSession } from "next-auth/react"
import { authOptions } from "./api/auth/[...nextauth]"

// The component of all pages gives the session to its provider.
export const getServerSideProps: GetServerSideProps<{ session: Session | null }> = async (context) => ({
  props: { session: await getServerSession(context.req, context.res, authOptions) },
})

export default function Home() {
  const { data: session } = useSession()
  return <h1>{session ? `Hello, ${session.user.name}` : "You are not signed in"}</h1>
}
