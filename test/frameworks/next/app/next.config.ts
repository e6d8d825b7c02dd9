import { join } from "node:path"
import type { NextConfig } from "next"

/** The root of the repository: what is built lies in a folder of its own, and Next.js itself above it. */
const root = join(process.cwd(), "../../../../..")

export default {
  ...(process.env["TEST_BASE_PATH"] === undefined ? {} : { basePath: process.env["TEST_BASE_PATH"] }),
  outputFileTracingRoot: root,
  turbopack: { root },
  poweredByHeader: false,
} satisfies NextConfig
