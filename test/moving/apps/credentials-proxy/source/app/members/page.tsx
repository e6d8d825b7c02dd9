import { auth } from "../../auth"
import { rename } from "../actions"

export default async function Members() {
  const session = await auth()
  return (
    <>
      <h1>For members: {session?.user?.name}</h1>
      <form action={rename}>
        <label>
          Name <input name="name" />
        </label>
        <button type="submit">Rename</button>
      </form>
    </>
  )
}
