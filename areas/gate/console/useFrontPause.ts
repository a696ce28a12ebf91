import { useState } from 'react'
import { quiet, quietAfterOthers } from './useReady.ts'

interface Front {
  readonly key: string | null
  /** This keeper has decided on the one in front, or there was none. */
  readonly isDecided: boolean
  readonly pause: number
}

/**
 * Gives how long the dialog of whoever has come to the front takes no answer, ms, and what notes that this keeper has decided:
 * where the one before went without that, a key may be on its way that was meant for the one before.
 */
export const useFrontPause = (key: string | null) => {
  const [front, put] = useState<Front>({ key, isDecided: key === null, pause: quiet })
  if (key !== front.key) {
    const pause = front.isDecided ? quiet : quietAfterOthers
    put({ key, isDecided: key === null && front.isDecided, pause })
  }
  return { pause: front.pause, noteDecided: () => put((before) => ({ ...before, isDecided: true })) }
}
