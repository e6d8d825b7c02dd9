/**
 * Replaces the types of `next/server` if Next.js is not installed (see `imports` in package.json). No code loads this
 * file.
 */

export type NextRequest = Request
