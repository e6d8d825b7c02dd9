/** The types of Express 4 are not installed, so these tests run it under the types of Express 5. */
declare module "express-4" {
  export { default } from "express"
}
