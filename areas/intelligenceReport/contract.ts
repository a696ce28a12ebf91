import { z } from 'zod'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { filledText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { countedPageOf } from '../../platform/contract/countedPage.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { wireClock } from '../../platform/contract/wireClock.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { AccessRow } from '../access/contract.ts'
import { SchoolId } from '../registry/contract.ts'
import { PersonRow, ReportSchedule, SceneView, TypeStatistic } from './views.ts'
import { periodCombination, defaultEntryTypes } from './words.ts'

export const intelligenceRefusals = {
  sceneTwice: refusal(37001, '已有场景“{name}”'),
  daysTurned: refusal(37002, '结束日期不能早于开始日期'),
  tooManyDays: refusal(37003, '一次最多查询 {days} 天'),
} as const

/** Maximum length of a scene name in characters, and maximum days of a query. */
export const intelligenceLimits = { alias: 32, days: 93 } as const

const { sceneTwice, daysTurned, tooManyDays } = intelligenceRefusals
const mayView = permission('intelligenceReport:report:view')
const mayEdit = permission('intelligenceReport:report:edit')

/** An entry type from 5 to 10 (O-RULE-075); `first` is the default. */
const entryTypeField = (first: number) => z.int().min(5).max(10).default(first)

const periodField = (first: number) =>
  z
    .object({
      startTime: wireClock('entryFrom'),
      endTime: wireClock('entryTo').describe('早于开始时间则为次日'),
      stateDictId: entryTypeField(first),
    })
    .refine(({ startTime, endTime }) => startTime !== endTime, {
      path: ['endTime'],
      error: '结束时间不能与开始时间相同',
    })

const Calculation = z
  .int()
  .min(periodCombination.none)
  .max(periodCombination.both)
  .default(periodCombination.none)
  .describe('两个时段如何合并：0 与 2 有其一即可，1 排除第二个时段，3 同时符合')

const day = WireDay.refine(() => true).register(fieldMeaning, { sample: 'entryDay' })

const Query = z.object({
  schoolId: SchoolId.optional(),
  startDate: day,
  endDate: day,
  condition: z.int().min(0).max(1).default(0).describe('0 一个时段，1 两个时段'),
  caculateCondition: Calculation,
  firstPeroid: periodField(defaultEntryTypes.first),
  secondPeroid: periodField(defaultEntryTypes.second).optional(),
})

const hasSecondPeriod = ({ condition, secondPeroid }: z.output<typeof Query>) =>
  condition === 0 || secondPeroid !== undefined
const secondPeriodFault = { path: ['secondPeroid'], error: '请填写第二个时段' }

const Scene = z
  .object({
    id: id('reportScene').optional(),
    alias: filledText(intelligenceLimits.alias, '请填写场景名称').register(fieldMeaning, { sample: 'newSceneAlias' }),
    firstStartTimeStr: wireClock('entryFrom'),
    firstEndTimeStr: wireClock('entryTo'),
    firstStateDictId: entryTypeField(defaultEntryTypes.first),
    caculateCondition: Calculation,
    secondStartTimeStr: wireClock('entryFrom').nullish(),
    secondEndTimeStr: wireClock('entryTo').nullish(),
    secondStateDictId: z.int().min(5).max(10).nullish(),
    version: versionOf('sceneVersion'),
  })
  .refine(
    ({ caculateCondition, secondStartTimeStr, secondEndTimeStr, secondStateDictId }) => {
      const filled = [secondStartTimeStr, secondEndTimeStr, secondStateDictId].filter(
        (one) => one !== null && one !== undefined,
      )
      return filled.length === 3 || (filled.length === 0 && caculateCondition === periodCombination.none)
    },
    { path: ['secondStartTimeStr'], error: '请填写第二个时段' },
  )

export const intelligence = {
  entryRecords: post('/intelligenceReport/find/entryRecords', {
    doc: '在时段内有记录的人员，及各类型的人数；时段按天计，跨零点的属于开始那天；上级单位只得到人数。operations §2.12、§7',
    may: mayView,
    body: Query.extend(pageInput).refine(hasSecondPeriod, secondPeriodFault),
    data: pageOf(PersonRow).extend({ statistics: z.array(TypeStatistic) }),
    refusals: [common.notFound, daysTurned, tooManyDays],
    writes: false,
  }),
  periodRecords: post('/intelligenceReport/find/periodRecords', {
    doc: '一个时段人数背后的出入记录，由新到旧。operations §2.12',
    may: mayView,
    body: Query.extend({ period: z.int().min(1).max(2), ...pageInput }).refine(hasSecondPeriod, secondPeriodFault),
    data: countedPageOf(AccessRow),
    refusals: [common.notFound, daysTurned, tooManyDays],
    writes: false,
    namesChildren: true,
  }),
  exportEntryRecords: post('/intelligenceReport/export/entryRecords', {
    doc: '导出智能报告的人员，生成任务。operations §2.12',
    title: '导出智能报告',
    may: mayView,
    body: Query.refine(hasSecondPeriod, secondPeriodFault),
    data: startedJob,
    refusals: [common.notFound, daysTurned, tooManyDays],
    onlyLooks: true,
    namesChildren: true,
  }),
  scenes: get('/intelligenceReport/school/{schoolId}/configs', {
    doc: '学校的常用场景。operations §2.12、§7',
    may: mayView,
    params: { schoolId: SchoolId },
    data: z.array(SceneView),
    refusals: [common.notFound],
  }),
  schedules: get('/intelligenceReport/school/{schoolId}/schedules', {
    doc: '学校启用的考勤时段，供填写时段。operations §7',
    may: mayView,
    params: { schoolId: SchoolId },
    data: z.array(ReportSchedule),
    refusals: [common.notFound],
  }),
  saveScene: post('/intelligenceReport/config/save', {
    doc: '新增或保存场景；版本不是最新时返回 10020 与当前内容。operations §2.12、§7',
    title: '保存智能报告场景',
    may: mayEdit,
    body: Scene,
    data: SceneView,
    refusals: [common.notFound, common.stale, sceneTwice],
  }),
  deleteScene: del('/intelligenceReport/config/delete', {
    doc: '删除场景。operations §2.12、§7',
    title: '删除智能报告场景',
    may: mayEdit,
    query: { id: id('reportScene') },
    data: nothing,
    refusals: [common.notFound],
  }),
}
