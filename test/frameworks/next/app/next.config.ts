import { join } from "node:path"
import type { NextConfig } from "next"

/** The root of the repository: the build is in its own folder, and Next.js above it. */
const root = join(process.cwd(), "../../../../..")

export default {
  ...(process.env["TEST_BASE_PATH"] === undefined ? {} : { basePath: process.env["TEST_BASE_PATH"] }),
  outputFileTracingRoot: root,
  turbopack: { root },
  poweredByHeader: false,
} satisfies NextConfig
