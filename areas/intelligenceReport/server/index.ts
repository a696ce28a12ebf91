import { serve } from '../../../platform/server/serve.ts'
import { intelligenceReportArea } from '../area.ts'
import { findEntryRecords, findPeriodRecords, personExport } from './query.ts'
import { deleteScene, listScenes, listSchedules, reachScenes, saveScene } from './scenes.ts'

export const intelligenceReportServer = serve(
  intelligenceReportArea,
  {
    entryRecords: findEntryRecords,
    periodRecords: findPeriodRecords,
    exportEntryRecords: personExport.handler,
    scenes: listScenes,
    schedules: listSchedules,
    saveScene,
    deleteScene,
  },
  { reportScene: reachScenes },
  [personExport.work],
)
