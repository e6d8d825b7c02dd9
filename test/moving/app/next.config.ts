import type { NextConfig } from "next"

const config: NextConfig = {
  // A native library: left to Node.
  serverExternalPackages: ["libsql"],
}
export default config
