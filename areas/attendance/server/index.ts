import { serve } from '../../../platform/server/serve.ts'
import { attendanceArea } from '../area.ts'
import './auditTitles.ts'
import { findCorrections, reachCorrections, reachOwnCorrections } from './correctionPage.ts'
import { askCorrection, decideCorrections, withdrawCorrection } from './corrections.ts'
import { findDaily, findPersonDay } from './daily.ts'
import { findDetail } from './detail.ts'
import { monthExport } from './exports.ts'
import { findMonthPage } from './month.ts'
import { reachStaff } from './people.ts'
import { revokeCorrection } from './revokeCorrection.ts'
import { findRollCall } from './rollCall.ts'
import { endShift, listShifts, reachShifts, saveShift } from './shifts.ts'

export const attendanceServer = serve(
  attendanceArea,
  {
    month: findMonthPage,
    exportMonth: monthExport.handler,
    detail: findDetail,
    personDay: findPersonDay,
    rollCall: findRollCall,
    daily: findDaily,
    shifts: listShifts,
    saveShift,
    deleteShift: endShift,
    corrections: findCorrections,
    askCorrection,
    withdrawCorrection,
    decideCorrections,
    revokeCorrection,
  },
  {
    attendancePerson: reachStaff,
    attendanceShift: reachShifts,
    attendanceCorrection: reachCorrections,
    ownAttendanceCorrection: reachOwnCorrections,
  },
  [monthExport.work],
)
