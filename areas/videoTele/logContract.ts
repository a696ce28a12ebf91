import { z } from 'zod'
import { permission, post } from '../../platform/contract/call.ts'
import { keywordText } from '../../platform/contract/ids.ts'
import { countedList, startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireDay, daysInput } from '../../platform/contract/wireDay.ts'
import { DepartmentId } from '../registry/contract.ts'
import { isStatisticsSpan, phoneLimits } from './limits.ts'
import { CallView, FaceView, PhoneStatistics } from './views.ts'
import { callStates, faceResults } from './words.ts'

const mayView = permission('videoTele:call:view')

const filters = {
  keyword: keywordText(64).default('').describe('姓名、拼音或学号'),
  departmentId: DepartmentId.optional(),
}

/** A search for calls. */
export const CallSearch = z.object({
  ...filters,
  state: z.enum(callStates).optional(),
  isFree: z.enum(['yes', 'no']).optional().describe('免费的公共号码'),
  ...daysInput,
})
export type CallSearch = z.output<typeof CallSearch>

/** A search for identifications. */
export const FaceSearch = z.object({ ...filters, result: z.enum(faceResults).optional(), ...daysInput })
export type FaceSearch = z.output<typeof FaceSearch>

/** Calls, identifications and their counts (A-CALL-138). */
export const logCalls = {
  callPage: post('/voip/find/page', {
    doc: '通话记录分页，新的在前；班主任只看自己的班',
    may: mayView,
    ...countedList(CallSearch, CallView),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  exportCalls: post('/excel/voip/call', {
    doc: '导出通话记录，给出后台任务的编号',
    may: mayView,
    body: CallSearch,
    data: startedJob,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  facePage: post('/voip/face/find/page', {
    doc: '刷脸记录分页，新的在前；没有照片；班主任只看自己的班',
    may: mayView,
    ...countedList(FaceSearch, FaceView),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  exportFaces: post('/excel/voip/face', {
    doc: '导出刷脸记录，给出后台任务的编号',
    may: mayView,
    body: FaceSearch,
    data: startedJob,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  statistics: post('/voip/statistics', {
    doc: '一段日期内的通话数，按日、班级、话机与时段，只有数字',
    may: permission('videoTele:statistics:view'),
    body: z
      .object({ from: WireDay, to: WireDay })
      .refine(({ from, to }) => from <= to, { path: ['to'], error: '结束日期不能早于开始日期' })
      .refine(isStatisticsSpan, {
        path: ['to'],
        error: `一次最多统计 ${phoneLimits.span} 天`,
      }),
    data: PhoneStatistics,
    writes: false,
  }),
}
