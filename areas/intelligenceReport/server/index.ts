import { serve } from '../../../platform/server/serve.ts'
import { intelligenceReportArea } from '../area.ts'
import './auditTitles.ts'
import { findEntryRecords, findPeriodRecords, personExport } from './query.ts'
import { listSchedules, saveScene, scenes } from './scenes.ts'

export const intelligenceReportServer = serve(
  intelligenceReportArea,
  {
    entryRecords: findEntryRecords,
    periodRecords: findPeriodRecords,
    exportEntryRecords: personExport.handler,
    scenes: ({ db, params }) => scenes.listOf(db, params.schoolId),
    schedules: listSchedules,
    saveScene,
    deleteScene: (context) => scenes.remove(context, context.query.id),
  },
  { reportScene: scenes.reach },
  [personExport.work],
)
