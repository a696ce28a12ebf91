import { eq } from 'drizzle-orm'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { environmentArea } from '../area.ts'
import './auditTitles.ts'
import { readingClearing } from './clearing.ts'
import { findExceedancePage, handleExceedance, reachExceedances } from './exceedances.ts'
import { exceedanceExport, hourExport } from './exports.ts'
import { findHistory } from './history.ts'
import { findAirNow } from './now.ts'
import { listPlaces } from './places.ts'
import { reportByHttp } from './report.ts'
import { deleteStandard, readStandards, saveSettings, saveStandard, settings } from './settings.ts'
import { airStandard } from './tables.ts'

export { readAirNow } from './now.ts'
export { receiveAirByChannel } from './report.ts'

export const environmentServer = serve(
  environmentArea,
  {
    report: reportByHttp,
    now: findAirNow,
    places: listPlaces,
    history: findHistory,
    exceedancePage: findExceedancePage,
    handle: handleExceedance,
    exportExceedances: exceedanceExport.handler,
    exportHours: hourExport.handler,
    standards: ({ db, session }) => readStandards(db, schoolOf(session)),
    saveStandard,
    deleteStandard,
    settings: ({ db, session }) => settings.read(db, schoolOf(session)),
    saveSettings,
  },
  {
    airExceedance: reachExceedances,
    airStandard: reachRows(airStandard, (session) => eq(airStandard.schoolId, schoolOf(session))),
  },
  [exceedanceExport.work, hourExport.work, readingClearing],
)
