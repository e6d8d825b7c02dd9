import { join } from "node:path"
import type { NextConfig } from "next"

/** The root of the repository: the build is in its own folder, and Next.js above it. */
const root = join(process.cwd(), "../../../../..")

/** `next build` of Next.js 16 would write a cache for the next build, which takes a fifth of its time. */
const once =
  process.env["TEST_BUILT_ONCE"] === undefined ? {} : { experimental: { turbopackFileSystemCacheForBuild: false } }

export default {
  // An object of any shape: the types of Next.js 15 do not have this option.
  ...(once as object),
  ...(process.env["TEST_BASE_PATH"] === undefined ? {} : { basePath: process.env["TEST_BASE_PATH"] }),
  outputFileTracingRoot: root,
  turbopack: { root },
  poweredByHeader: false,
} satisfies NextConfig
