import { redirect } from "next/navigation"
import { createCaller } from "~/server/api/root"
import { createContext } from "~/server/api/trpc"
import { auth } from "~/server/auth"

export default async function Members() {
  if (!(await auth())) redirect("/enter?callbackUrl=/members")
  const api = createCaller(await createContext({ headers: new Headers() }))
  const { author } = await api.post.mine()
  return <h1>For members: {author}</h1>
}
