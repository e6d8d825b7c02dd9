import { join } from "node:path"
import type { NextConfig } from "next"

// Only this repository needs these settings, because this example takes the library from the surrounding repository.
const repository = join(process.cwd(), "..", "..")

export default {
  turbopack: { root: repository },
  outputFileTracingRoot: repository,
  poweredByHeader: false,
  // The pages of the library name no icon, so a browser requests /favicon.ico for them.
  redirects: () => [{ source: "/favicon.ico", destination: "/icon.svg", permanent: false }],
} satisfies NextConfig
