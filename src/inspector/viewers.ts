import type { InspectOptions } from "../config/inspection.ts"
import type { Logger } from "../ports/logger.ts"

/** Whether the application lets whoever asks see the visualizer. Only `true` does; what is thrown is logged, and is a no. */
export async function lets(
  authorize: InspectOptions["authorize"],
  request: Request,
  log: Pick<Logger, "error">,
): Promise<boolean> {
  try {
    return (await authorize(request)) === true
  } catch (error) {
    log.error(
      error instanceof Error ? error : new Error("authorize(request) of the visualizer threw.", { cause: error }),
    )
    return false
  }
}
