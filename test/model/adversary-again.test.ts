import { attackScenes } from "./play-scenes.ts"
import { againScenes } from "./scenes-again.ts"

// These charts share their states with sign-ins, whose paths the adversary attacks more often.
attackScenes(() => true, againScenes, 6)
