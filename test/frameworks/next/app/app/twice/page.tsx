import { auth, timesShaped } from "../../auth"

export default async function Twice() {
  const session = await auth()
  await auth()
  return <i id="page">{`${session?.user?.name ?? "nobody"} shaped=${timesShaped()};`}</i>
}
