import { serve } from '../../../platform/server/serve.ts'
import { accessArea } from '../area.ts'
import { recordExport } from './exportRecords.ts'
import { reachReported } from './reach.ts'
import { findRecordPage } from './recordPage.ts'
import { reportByDevice, reportByHand } from './report.ts'

export { type WrittenRecord, beforeRecordsArrive, beforeRecordsGo, whenRecordsArrive } from './announcements.ts'
export { recordClearing } from './clearing.ts'
export { receiveByChannel } from './channel.ts'
export { gatherBatches } from './gatherBatches.ts'
export { personFollowed } from './reach.ts'
export { presentRecord, selectRecords } from './recordPage.ts'
export { type SentBatch, receiveBatches } from './receiveBatches.ts'

export const accessServer = serve(
  accessArea,
  {
    report: reportByHand,
    deviceRecords: reportByDevice,
    records: findRecordPage,
    exportRecords: recordExport.handler,
  },
  { reportedPerson: reachReported },
  [recordExport.work],
)
