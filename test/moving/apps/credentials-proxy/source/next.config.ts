import type { NextConfig } from "next"

const config: NextConfig = {
  // A native module: Node loads it.
  serverExternalPackages: ["libsql"],
  // The suite builds each copy once, and a cache for the next build would take a fifth of the time.
  experimental: { turbopackFileSystemCacheForBuild: false },
}
export default config
