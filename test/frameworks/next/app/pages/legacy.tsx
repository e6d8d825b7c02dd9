import type { GetServerSideProps } from "next"
import { auth } from "../auth"

export const getServerSideProps: GetServerSideProps<{ name: string }> = async (context) => {
  const session = await auth(context)
  return { props: { name: session?.user?.name ?? "nobody" } }
}

export default function Legacy({ name }: { name: string }) {
  return <p id="name">{name}</p>
}
