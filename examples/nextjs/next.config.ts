import { join } from "node:path"
import type { NextConfig } from "next"

// Only because this example takes the library from the repository around it. An application of its own needs neither.
const repository = join(process.cwd(), "..", "..")

export default {
  turbopack: { root: repository },
  outputFileTracingRoot: repository,
  poweredByHeader: false,
  // For the pages of the library, which name no icon.
  redirects: () => [{ source: "/favicon.ico", destination: "/icon.svg", permanent: false }],
} satisfies NextConfig
