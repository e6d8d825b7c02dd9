import { CredentialsSignin } from "next-auth"

export class UnknownPerson extends CredentialsSignin {
  code = "unknown_person"
}
