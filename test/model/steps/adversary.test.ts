import { attackScenes } from "../play-scenes.ts"
import { stepScenes } from "./scenes.ts"

attackScenes(() => true, stepScenes, 5)
