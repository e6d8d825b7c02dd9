import { playScenes } from "./play-scenes.ts"
import { againScenes } from "./scenes-again.ts"

playScenes(() => true, againScenes)
