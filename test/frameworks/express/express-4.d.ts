/** The repository does not install the types of Express 4, so these tests run it under the types of Express 5. */
declare module "express-4" {
  export { default } from "express"
}
