import { z } from 'zod'
import { get, nothing, permission, put } from '../../platform/contract/call.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { PeriodId, ReadingDay } from './periodInputs.ts'
import { temperatureRefusals as refusals } from './refusals.ts'
import { readingLimits } from './states.ts'
import { EntryRow, FeverNotice, SheetFrame } from './views.ts'

const may = permission('temperature:reading:submit')

/** A class the caller may enter: one in their charge, or any class of the school for its administrators. */
export const EntryClass = id('temperatureEntryClass')

const sheetQuery = { deptId: EntryClass, date: ReadingDay.optional(), periodId: PeriodId.optional() }

/** Calls that enter and withdraw the readings of a class. */
export const entryCalls = {
  entrySheet: get('/temp/entry/sheet', {
    doc: '晨检录入：一个班级在一个时段的学生与已有的体温；日期与时段不给为今天与现在',
    may,
    query: sheetQuery,
    data: z.object({ frame: SheetFrame, clazzName: z.string(), rows: z.array(EntryRow) }),
    refusals: [common.notFound, refusals.wrongPeriod],
  }),
  entryClasses: get('/temp/entry/classes', {
    doc: '可以录入体温的班级',
    may,
    data: z.array(z.object({ deptId: z.int(), clazzName: z.string() })),
  }),
  saveEntry: put('/temp/entry/save', {
    doc: '保存一个班级一个时段的体温：没有填写的不变，与学校已有的相同的不再记；不能记的逐人说明',
    title: '录入体温',
    may,
    body: z.object({
      deptId: EntryClass,
      date: ReadingDay,
      periodId: PeriodId,
      temps: z
        .array(
          z.object({
            // Not checked by reach: a student who left the class meanwhile is refused with a message, and the others
            // are saved.
            userId: z.int().min(1).register(fieldMeaning, { sample: 'temperatureStudent' }),
            tempF: z
              .int()
              .register(fieldMeaning, { sample: 'temperatureValue' })
              .nullable()
              .describe('十分之一摄氏度，300 至 450；null 为没有填写'),
          }),
        )
        .max(readingLimits.rows)
        .refine((temps) => new Set(temps.map(({ userId }) => userId)).size === temps.length, '同一名学生只能填写一次'),
    }),
    data: z.object({
      saved: z.int(),
      refused: z.array(z.object({ userId: z.int(), msg: z.string() })),
      fevers: FeverNotice.nullable().describe('本次保存的体温偏高及通知情况；没有偏高的为 null'),
    }),
    refusals: [common.notFound, refusals.wrongPeriod, refusals.notYet, refusals.tooOld],
  }),
  withdrawReading: put('/temp/entry/withdraw', {
    doc: '撤回一条录错的体温：录入者本人或管理员，录入当天；体温保留并注明谁为何撤回，不再计入任何报表',
    title: '撤回体温',
    may,
    body: z.object({
      id: id('temperatureReading'),
      reason: text(readingLimits.reason, 1).refine((said) => said.trim() !== '', '请填写原因'),
    }),
    data: nothing,
    refusals: [common.notFound, refusals.withdrawn, refusals.notYours, refusals.withdrawnTooLate],
  }),
}
