/**
 * Declares `next/navigation`. The package `next` has no `exports`, so TypeScript finds only `next/navigation.js`, but
 * bundlers need the name without the extension.
 */
declare module "next/navigation" {
  export function redirect(url: string): never
}
