import { eq } from 'drizzle-orm'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { nightPatrolArea } from '../area.ts'
import './auditTitles.ts'
import { patrolJobs } from './jobs.ts'
import { check } from './rounds/check.ts'
import { findExceptionPage, handleException } from './rounds/exceptions.ts'
import { roundExport } from './rounds/exportRounds.ts'
import { findMyRounds, findNightRounds, findRound, findRoundPage } from './rounds/lists.ts'
import { addPhotos } from './rounds/photos.ts'
import { reachChecks, reachRounds } from './rounds/rights.ts'
import { findStatistics } from './rounds/statistics.ts'
import { findConfig, saveConfig } from './setup/config.ts'
import { deleteHoliday, holidays, saveHoliday } from './setup/holidays.ts'
import { deleteLine, listLines, saveLine } from './setup/lines.ts'
import { deletePlace, findPlacePage, renewCode, savePlace } from './setup/places.ts'
import { deletePlan, listPlans, savePlan } from './setup/plans.ts'
import { patrolLine, patrolPlace, patrolPlan } from './tables.ts'

export const nightPatrolServer = serve(
  nightPatrolArea,
  {
    placePage: findPlacePage,
    savePlace,
    renewCode,
    deletePlace,
    lines: listLines,
    saveLine,
    deleteLine,
    plans: listPlans,
    savePlan,
    deletePlan,
    holidays: holidays.list,
    saveHoliday,
    deleteHoliday,
    config: findConfig,
    saveConfig,
    myRounds: findMyRounds,
    check,
    addPhotos,
    round: findRound,
    roundPage: findRoundPage,
    night: findNightRounds,
    exportRounds: roundExport.handler,
    exceptionPage: findExceptionPage,
    handle: handleException,
    statistics: findStatistics,
  },
  {
    patrolPlace: reachRows(patrolPlace, (session) => eq(patrolPlace.schoolId, schoolOf(session))),
    patrolLine: reachRows(patrolLine, (session) => eq(patrolLine.schoolId, schoolOf(session))),
    patrolPlan: reachRows(patrolPlan, (session) => eq(patrolPlan.schoolId, schoolOf(session))),
    patrolHoliday: holidays.reach,
    patrolRound: reachRounds,
    patrolCheck: reachChecks,
  },
  [...patrolJobs, roundExport.work],
)
