/**
 * The parts of SvelteKit's modules that this library needs. These modules exist only in an application that SvelteKit
 * has built.
 */
declare module "$app/environment" {
  export const building: boolean
}
declare module "$app/paths" {
  export const base: string
}
declare module "$env/dynamic/private" {
  export const env: Readonly<Record<string, string | undefined>>
}
declare module "@sveltejs/kit" {
  export function redirect(status: 302 | 303, location: string): never
  export function error(status: number, body: { message: string }): never
}
