import { memoryStores } from "authchart/stores/memory"
import type { AuthConfig } from "authchart/types"
import { adapter, providers } from "../people.ts"
import { clientAddress } from "../serve.ts"
import { device } from "./flow.ts"

export const authConfig: AuthConfig = {
  providers,
  plugins: [{ id: "device", flows: [device] }],
  adapter,
  session: { strategy: "jwt" },
  // Only for one process, because the waiting approvals are in its memory. With several processes, use sqlStores(…) or
  // redisStores(…).
  stores: memoryStores(),
  clientAddress,
}
