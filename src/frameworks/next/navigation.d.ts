/**
 * Declares `next/navigation`. Bundlers need this name, but TypeScript finds only `next/navigation.js`, because the
 * package `next` has no `exports`.
 */
declare module "next/navigation" {
  export function redirect(url: string): never
}
