import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { honorRefusals } from './refusals.ts'

const mayEdit = permission('honor:year:edit')

const { yearTwice, yearClosed, yearsOverlap, awardsOutside } = honorRefusals

/** The id of a year. */
export const YearId = id('honorYear')

const Year = z.object({
  id: YearId.optional(),
  name: nameText(32, '请填写年度名称').register(fieldMeaning, { sample: 'newHonorName' }),
  fromDay: WireDay.describe('年度的第一天；各年度的日期不能重叠').register(fieldMeaning, { sample: 'honorYearStart' }),
  toDay: WireDay.describe('年度的最后一天').register(fieldMeaning, { sample: 'honorYearEnd' }),
  version: versionOf('honorVersion'),
})

/** A year with its number of honours in force and of proposals that wait. */
export const YearView = z.object({
  ...Year.shape,
  id: z.int(),
  version: z.int(),
  closed: z.boolean(),
  awards: z.int(),
  proposals: z.int(),
})
export type YearView = z.output<typeof YearView>

export const yearCalls = {
  years: get('/honor/year/list', {
    doc: '本校的荣誉年度，近的在前，含各年度的荣誉数',
    may: permission('honor:award:view'),
    data: z.array(YearView),
  }),
  saveYear: post('/honor/year/save', {
    doc: '新增或保存荣誉年度；版本不是最新时返回 10020 与当前内容',
    may: mayEdit,
    body: Year.refine(({ fromDay, toDay }) => fromDay <= toDay, {
      path: ['toDay'],
      error: '最后一天不能早于第一天',
    }),
    data: YearView,
    refusals: [common.notFound, common.stale, yearTwice, yearClosed, yearsOverlap, awardsOutside],
  }),
  closeYear: post('/honor/year/close', {
    doc: '结束荣誉年度，此后其中的荣誉只读；或重新开放',
    may: mayEdit,
    body: z.object({ id: YearId, closed: flag, version: versionOf('honorVersion') }),
    data: YearView,
    refusals: [common.notFound, common.stale],
  }),
  deleteYear: del('/honor/year/delete', {
    doc: '删除还没有荣誉的年度',
    may: mayEdit,
    query: { id: YearId },
    data: nothing,
    refusals: [common.notFound, honorRefusals.yearUsed],
  }),
}
