import { z } from 'zod'
import { fieldMeaning, flag, largestCount } from '../../platform/contract/ids.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'

const momentField = (sample: string, meaning: string) =>
  WireMoment.refine(() => true)
    .describe(meaning)
    .register(fieldMeaning, { sample })

/** The id of one of the school's periods. */
export const PeriodId = z.int().min(1).max(largestCount).register(fieldMeaning, { sample: 'temperaturePeriod' })

/** A day of readings. */
export const ReadingDay = WireDay.refine(() => true).register(fieldMeaning, { sample: 'temperatureDay' })

/**
 * Day and period: by number, or by two moments of one day that overlap a period. With neither, the current period or
 * the last one.
 */
export const dayAndPeriodInput = {
  date: ReadingDay.optional().describe('日期，不给为今天'),
  periodId: PeriodId.optional().describe('时段；不给为现在所在的时段，否则为当天最近的一个'),
  start: momentField('noTemperatureMoment', '开始时间：与结束时间同日，取与之相交的时段').optional(),
  end: momentField('noTemperatureMoment', '结束时间').optional(),
}

/** Also shows closed accounts and graduated classes (O-RULE-133, conflicts C-026). */
export const accountFilterInput = {
  viewAccountDisable: flag.default(false).describe('含停用账号'),
  viewDel: flag.default(false).describe('含已毕业的班级；与 viewDelFlag 同义'),
  viewDelFlag: flag.default(false),
  viewLocked: flag.default(false).describe('含锁定账号'),
}
