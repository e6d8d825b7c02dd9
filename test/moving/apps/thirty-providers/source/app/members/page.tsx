import { auth } from "@/auth"

export default async function Members() {
  const session = await auth()
  return <h1>{`For members: ${session?.user?.name}`}</h1>
}
