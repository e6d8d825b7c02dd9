/** Next.js has no `exports`: TypeScript finds this only by the name of its file, and bundlers need it without. */
declare module "next/navigation" {
  export function redirect(url: string): never
}
