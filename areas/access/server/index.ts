import { serve } from '../../../platform/server/serve.ts'
import { accessArea } from '../area.ts'
import { punchExport, recordExport } from './exportRecords.ts'
import { reachFollowed, reachReportable } from './reach.ts'
import { findPersonDay } from './personDay.ts'
import { countRecords, findRecordPage } from './recordPage.ts'
import type { WriteBatch } from './batchQueue.ts'
import { reportByDevice, reportByHand } from './report.ts'

export { type WrittenRecord, beforeRecordsDeleted, whenRecordsArrive } from './announcements.ts'
export { setCardFaultFinder } from './cardFaultFinder.ts'
export { retentionStart, recordClearing } from './clearing.ts'
export { clockOffset, correctMoment } from './deviceClock.ts'
export { receiveByChannel } from './channel.ts'
export { gatherBatches } from './batchQueue.ts'
export {
  withoutGateRole,
  findFollowedWithoutGate,
  followsAllWithoutGate,
  isInManagedBuilding,
  isFollowedPerson,
  isReadableRecord,
} from './reach.ts'
export { createMonthPartitions } from './months.ts'
export { refuseOwnPassage } from './ownPassage.ts'
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
    { reportedPerson: reachReportable, followedPerson: reachFollowed },
    [recordExport.work, punchExport.work],
  )
