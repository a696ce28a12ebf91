import { z } from 'zod'
import { get, permission } from '../../platform/contract/call.ts'
import { common } from '../../platform/contract/refusal.ts'
import { SchoolId } from '../registry/contract.ts'
import { accountFilterInput, dayAndPeriodInput } from './periodInputs.ts'
import { temperatureRefusals as refusals } from './refusals.ts'
import { readingLimits } from './states.ts'
import { PersonRow, RegionRow, SheetFrame, StaffRow, StaffTotals, StudentTotals } from './views.ts'

const may = permission('temperature:report:view')
const mayCompare = permission('temperature:region:view')
const mayViewStaff = permission('temperature:staff:view')

const schoolIds = z
  .array(SchoolId)
  .max(readingLimits.schools)
  .default([])
  .describe('学校；不给为所管理的全部学校，或本校')
const sheetRefusals = [common.notFound, refusals.wrongPeriod]

/** Calls for reports over several schools, in figures only, and for a school's staff. */
export const regionCalls = {
  regionReport: get('/temp/school/student/dateRange/report', {
    doc: '区域学生体温：各学校在一个时段的人数与合计，只有人数。时段按名称取各校自己的。operations §2.10、§7',
    may: mayCompare,
    query: { schoolIds, ...dayAndPeriodInput, ...accountFilterInput },
    data: z.object({ frame: SheetFrame, totals: StudentTotals, rows: z.array(RegionRow) }),
    refusals: sheetRefusals,
  }),
  staffReport: get('/temp/school/teacher/dateRange/report', {
    doc: '区域教职工体温：各学校在一个时段的人数与合计。operations §2.10、§7',
    may: mayCompare,
    query: { schoolIds, ...dayAndPeriodInput, ...accountFilterInput },
    data: z.object({ frame: SheetFrame, totals: StaffTotals, rows: z.array(StaffRow) }),
    refusals: sheetRefusals,
  }),
  staffDetail: get('/temp/school/teacher/dateRange/tempDetail/report', {
    doc: '学校教职工体温：每人当天各时段的体温，以及一个时段的合计。operations §2.10、§7',
    may: mayViewStaff,
    query: { schoolId: SchoolId, ...dayAndPeriodInput, ...accountFilterInput },
    data: z.object({ frame: SheetFrame, scName: z.string(), totals: StaffTotals, rows: z.array(PersonRow) }),
    refusals: sheetRefusals,
  }),
  todayReport: get('/temp/school/student/date/report', {
    forOtherClients: true,
    doc: '各学校学生今天最近一个时段的体温人数。operations §7',
    may,
    query: { schoolIds },
    data: z.array(RegionRow),
    refusals: sheetRefusals,
  }),
  locationReport: get('/school/student/location/report', {
    forOtherClients: true,
    doc: '各学校学生在校、在家、在途与不明的人数。operations §3、§7',
    may,
    query: { schoolIds },
    data: z.array(
      z.object({
        scId: z.int(),
        scName: z.string(),
        inScNum: z.int(),
        inHomeNum: z.int(),
        onRoadNum: z.int(),
        unknowNum: z.int(),
      }),
    ),
    refusals: [common.notFound],
  }),
  leaveReport: get('/school/student/leave/report', {
    forOtherClients: true,
    doc: '各学校现在请假的学生人数。operations §3、§7',
    may,
    query: { schoolIds },
    data: z.array(z.object({ scId: z.int(), scName: z.string(), studentNum: z.int(), leaveNum: z.int() })),
    refusals: [common.notFound],
  }),
  schoolNames: get('/school/schoolIds/name/', {
    doc: '学校的名称。operations §7',
    may,
    query: { schoolIds },
    data: z.array(z.object({ id: z.int(), name: z.string() })),
    refusals: [common.notFound],
  }),
}
