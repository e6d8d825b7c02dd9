/**
 * What stands in for the types of `next/server` where Next.js is not installed: `imports` of package.json names both,
 * and TypeScript takes the first that is there. Types alone; nothing loads this file.
 */

export type NextRequest = Request
