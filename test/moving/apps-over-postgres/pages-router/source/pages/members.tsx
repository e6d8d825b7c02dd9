import type { GetServerSideProps } from "next"
import { unstable_getServerSession } from "next-auth"
import { authOptions } from "./api/auth/[...nextauth]"

export const getServerSideProps: GetServerSideProps<{ name: string }> = async ({ req, res, resolvedUrl }) => {
  const session = await unstable_getServerSession(req, res, authOptions)
  if (!session) {
    const destination = `/enter?callbackUrl=${encodeURIComponent(resolvedUrl)}`
    return { redirect: { destination, permanent: false } }
  }
  return { props: { name: session.user.name ?? "" } }
}

export default function Members({ name }: { name: string }) {
  return <h1>{`For members: ${name}`}</h1>
}
