import { serve } from '../../../platform/server/serve.ts'
import { accessArea } from '../area.ts'
import { punchExport, recordExport } from './exportRecords.ts'
import { reachReported } from './reach.ts'
import { findPersonDay } from './personDay.ts'
import { countRecords, findRecordPage } from './recordPage.ts'
import type { WriteBatch } from './gatherBatches.ts'
import { reportByDevice, reportByHand } from './report.ts'

export { type WrittenRecord, beforeRecordsGo, whenRecordsArrive } from './announcements.ts'
export { keptSince, recordClearing } from './clearing.ts'
export { clockOffset, correctedMoment } from './deviceClock.ts'
export { receiveByChannel } from './channel.ts'
export { gatherBatches } from './gatherBatches.ts'
export {
  beyondTheGate,
  followedBeyondTheGate,
  followsBeyondTheGate,
  livesWithManager,
  personFollowed,
  recordsFollowed,
} from './reach.ts'
export { openMonths } from './months.ts'
export { refuseOwn } from './ownPassage.ts'
export { presentRecord } from './recordPage.ts'
export { selectRecords } from './selectRecords.ts'
export { writeRecords } from './writeRecords.ts'

/** The area with its server. `write` stores the batches of devices, by HTTP or over the channel. */
export const accessServer = (write: WriteBatch) =>
  serve(
    accessArea,
    {
      report: reportByHand,
      deviceRecords: reportByDevice(write),
      records: findRecordPage,
      exportRecords: recordExport.handler,
      punchRecords: findRecordPage,
      punchCount: countRecords,
      exportPunch: punchExport.handler,
      personDay: findPersonDay,
    },
    { reportedPerson: reachReported },
    [recordExport.work, punchExport.work],
  )
