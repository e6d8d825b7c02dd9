import type { NextConfig } from "next"

const config: NextConfig = {
  // A native module: Node loads it.
  serverExternalPackages: ["libsql"],
}
export default config
