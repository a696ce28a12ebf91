import { reachRows } from '../../../platform/server/reachRows.ts'
import type { GuessLimiter } from '../../../platform/server/limits/guessLimiter.ts'
import { serve } from '../../../platform/server/serve.ts'
import { displayArea } from '../area.ts'
import './auditTitles.ts'
import { listDisplays, revoke } from './displays.ts'
import { openCode, pair } from './pairing.ts'
import { findBoard, findFaces, findSelf } from './reads.ts'
import { display } from './tables.ts'

export { shortName, findCallingDisplay, showsFullNames } from './reads.ts'
export { isOpenDisplay, makeDisplaySource } from './displaySource.ts'
export { revokeDisplay } from './displays.ts'
export { makeCodeGuessLimiter } from './codeGuessLimiter.ts'
export { pairDisplay } from './pairing.ts'

export const displayServer = (countGuess: GuessLimiter) =>
  serve(
    displayArea,
    {
      code: openCode,
      self: findSelf,
      faces: findFaces,
      board: findBoard,
      pair: pair(countGuess),
      list: listDisplays,
      revoke,
    },
    { display: reachRows(display) },
  )
