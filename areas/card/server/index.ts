import { serve } from '../../../platform/server/serve.ts'
import { setCardFaultFinder, whenRecordsArrive } from '../../access/server/index.ts'
import { whenCardsChange } from '../../registry/server/members.ts'
import { setLostCardFinder } from '../../users/server/index.ts'
import { cardArea } from '../area.ts'
import './auditTitles.ts'
import { findCardFaultWords } from './cardFaults.ts'
import { end, issue, replace, setPeriod } from './cards.ts'
import { usageExport } from './exportUsage.ts'
import { findLostCards } from './endedCards.ts'
import { updateCardRows } from './ledger.ts'
import { findLog, findLogQueueName, logListeners, announceCardLog } from './log.ts'
import { findAccommodation, findHolder } from './lookup.ts'
import { findHistory, findUsage } from './usage.ts'

export { cardFaultAt, findCardFault } from './cardFaults.ts'
export { isHeldCardRow } from './cardRows.ts'
export { cardImport } from './imports/cardImport.ts'
export { findLastEndedCard } from './endedCards.ts'
export { cardNumber, mayHoldCard } from './holders.ts'

// A number changed in the user's record or elsewhere begins and ends cards too.
whenCardsChange.join(10, updateCardRows)
whenRecordsArrive.join(30, announceCardLog)
// A record that a door made by a card that opens nothing is kept and marked.
setCardFaultFinder(findCardFaultWords)
// Records and imports don't give out a lost card.
setLostCardFinder(findLostCards)

export const cardServer = serve(
  cardArea,
  {
    usage: findUsage,
    exportUsage: usageExport.handler,
    history: findHistory,
    holder: findHolder,
    accommodation: findAccommodation,
    log: findLog,
    logQueue: findLogQueueName,
    issue,
    replace,
    end,
    setPeriod,
  },
  {},
  [usageExport.work],
  [logListeners],
)
