import { AppState } from "../../../contract/running-app.ts"

export const state = new AppState()
