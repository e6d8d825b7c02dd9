import { parts, playScenes } from "./play-scenes.ts"

playScenes(parts.third)
