import { playScenes } from "../play-scenes.ts"
import { stepScenes } from "./scenes.ts"

playScenes(({ flow }) => flow === "email", stepScenes)
