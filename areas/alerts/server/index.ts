import { sql } from 'drizzle-orm'
import type { Config } from '../../../platform/server/config.ts'
import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { requireWholeSchoolReach } from '../../organisation/server/index.ts'
import { declareIdleRows } from '../../registry/server/idleRows.ts'
import { setOtherFeverNotice } from '../../temperature/server/index.ts'
import { alertsArea } from '../area.ts'
import { alertRefusals } from '../refusals.ts'
import './auditTitles.ts'
import { callParent, findParents } from './callParents.ts'
import { historyExport } from './exportHistory.ts'
import { findSchoolsWithAlerts } from './facts/frame.ts'
import { decideHold, findHolds } from './holds.ts'
import { makeAlertJobs } from './jobs.ts'
import { countWaiting, findFigures, findHistory, findRegionFigures, findToday } from './lists.ts'
import { answerSeen, answerWithLeave, findParentHome } from './parent.ts'
import { findReadiness } from './readiness.ts'
import { reachAlertParents, reachAlerts, reachHolds } from './reach.ts'
import { settingsOf } from './settings.ts'

export { type ExpectedMorning, findExpectedMorning } from './facts/expectedMorning.ts'

// Alerts follow from what others recorded; being told is no activity of a child or a parent.
declareIdleRows('alert', sql`true`)
declareIdleRows('alert_recipient', sql`true`)
declareIdleRows('alert_call', sql`true`)

setOtherFeverNotice(async (db) => findSchoolsWithAlerts(db, 'fever'))

/** Builds the area's server. Its job makes links with the installation's secret. */
export const alertsServer = (config: Config) =>
  serve(
    alertsArea,
    {
      settings: ({ db, session }) => settingsOf.read(db, schoolOf(session)),
      saveSettings: (context) => {
        requireWholeSchoolReach(context.session, alertRefusals.tooFewReached)
        const { version, ...values } = context.body
        return settingsOf.save(context, version, values)
      },
      today: findToday,
      count: countWaiting,
      readiness: findReadiness,
      holds: findHolds,
      decideHold,
      parents: findParents,
      call: callParent,
      history: findHistory,
      figures: findFigures,
      exportHistory: historyExport.handler,
      regionFigures: findRegionFigures,
      parentHome: findParentHome,
      parentSeen: answerSeen,
      parentLeave: answerWithLeave,
    },
    { alert: reachAlerts, alertHold: reachHolds, alertParent: reachAlertParents },
    [...makeAlertJobs(config), historyExport.work],
  )
