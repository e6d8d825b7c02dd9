/** Express 4 has no types installed: what these tests use of it has the same types in Express 5. */
declare module "express-4" {
  export { default } from "express"
}
