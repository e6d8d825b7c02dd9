import { userByTypedAddress } from "../admission/user-by-address.ts"
import type { Effect } from "../runtime.ts"
import { usernamesIn } from "./judge-username.ts"

/** Offers a username to the owner of a mailbox whose address no user has. Throws if the database fails. */
export const offerUsername: Effect<"offerUsername"> = async ({ email }, runtime) => {
  const { adapter } = runtime.config
  const names = usernamesIn(runtime)
  if (names === undefined || adapter === undefined) return { type: "username.withheld" }
  const user = await userByTypedAddress(email, adapter, runtime)
  if (user !== undefined) return { type: "username.withheld" }
  return { type: "username.offered", required: names.settings.required }
}
