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
  // For one process: approvals wait in its memory. Several processes share sqlStores(…) or redisStores(…).
  stores: memoryStores(),
  clientAddress,
}
