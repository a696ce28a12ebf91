import { useState } from 'react'
import { quietMs, quietAfterOthersMs } from './useReady.ts'

interface Front {
  readonly key: string | null
  /** This keeper has decided on the person at the front, or nobody was there. */
  readonly isDecided: boolean
  readonly pause: number
}

/**
 * Returns how long the front dialog accepts no answer, ms, and a callback to note this keeper's decision. If the
 * previous dialog disappeared without one, a key meant for it may be on its way, so the pause is longer.
 */
export const useFrontPause = (key: string | null) => {
  const [front, put] = useState<Front>({ key, isDecided: key === null, pause: quietMs })
  if (key !== front.key) {
    const pause = front.isDecided ? quietMs : quietAfterOthersMs
    put({ key, isDecided: key === null && front.isDecided, pause })
  }
  return { pause: front.pause, noteDecided: () => put((before) => ({ ...before, isDecided: true })) }
}
