import { attackScenes, parts } from "./play-scenes.ts"

attackScenes(parts.third)
