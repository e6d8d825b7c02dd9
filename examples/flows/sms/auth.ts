import { memoryAdapter } from "authchart/adapters/memory"
import { memoryStores } from "authchart/stores/memory"
import type { AuthConfig } from "authchart/types"
import { sms } from "./flow.ts"

export const authConfig: AuthConfig = {
  providers: [],
  plugins: [{ id: "sms", flows: [sms] }],
  // Holds users in the memory of this process, so that a restart loses them. `authchart/adapters/sqlite` stores them in
  // a file.
  adapter: memoryAdapter(),
  // The stores count the sent messages and the attempts to guess a code.
  stores: memoryStores(),
}
