import { z } from 'zod'
import { get, link, put } from '../../platform/contract/call.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { endingRefusals, linkRefusals } from '../sealedLink/contract.ts'
import { PeriodId } from './periodInputs.ts'
import { temperatureRefusals as refusals } from './refusals.ts'
import { closedFor, temperatureBounds } from './states.ts'
import { PeriodView } from './views.ts'

/** Purpose of the sealed links by which parents report temperatures. */
export const temperaturePurpose = 'temperature'

const may = link(temperaturePurpose, '家长没有账号，凭链接为自己的孩子填报体温')

/** Calls of a parent through a link, for one child and today's periods. */
export const parentCalls = {
  parentHome: get('/temp/parent/home', {
    doc: '链接上的学生，今天各时段的体温，以及现在可以填报的时段',
    may,
    data: z.object({
      studentName: z.string(),
      parentName: z.string(),
      nowTime: WireTime.describe('学校所在时区现在的时间'),
      range: z.object({ least: z.int(), most: z.int() }),
      usesLeft: z.int().describe('还可以填报几次'),
      periods: z.array(
        PeriodView.extend({
          tempF: z.int().nullable(),
          submitterName: z.string(),
          mayReport: z.boolean(),
          closedFor: z
            .enum(closedFor)
            .nullable()
            .describe('不能填报的原因：notNow 不在时段内，measured 学校已测量，usedUp 次数已用完；可以填报为 null'),
        }),
      ),
    }),
    refusals: [common.notFound, ...endingRefusals],
  }),
  parentSubmit: put('/temp/parent/submit', {
    doc: '家长为孩子填报现在所在时段的体温；再次填报为更正；学校已测量的时段不再填报',
    title: '填报体温',
    may,
    body: z.object({
      periodId: PeriodId,
      tempF: z.int().min(temperatureBounds.least).max(temperatureBounds.most).describe('十分之一摄氏度'),
    }),
    data: z.object({
      tempF: z.int(),
      abnormal: z.boolean(),
      isHeadTold: z.boolean().describe('体温偏高，班主任会收到短信'),
    }),
    refusals: [
      common.notFound,
      refusals.wrongPeriod,
      refusals.notNow,
      refusals.notStudent,
      refusals.measured,
      linkRefusals.usedUp,
      ...endingRefusals,
    ],
  }),
}
