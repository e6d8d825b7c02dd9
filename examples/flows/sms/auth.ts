import { memoryAdapter } from "authchart/adapters/memory"
import { memoryStores } from "authchart/stores/memory"
import type { AuthConfig } from "authchart/types"
import { sms } from "./flow.ts"

export const authConfig: AuthConfig = {
  providers: [],
  plugins: [{ id: "sms", flows: [sms] }],
  // In the memory of this process, so that a restart loses everything. `authchart/adapters/sqlite` stores it in a file.
  adapter: memoryAdapter(),
  // They count the messages and the attempts.
  stores: memoryStores(),
}
