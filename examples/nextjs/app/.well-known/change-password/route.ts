import { handlers } from "@/auth"

export const { GET } = handlers
