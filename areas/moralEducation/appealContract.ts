import { z } from 'zod'
import { filledText } from '../../platform/contract/blanks.ts'
import { nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { countedList } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { maySeeRecords } from './recordContract.ts'
import { moralRefusals } from './refusals.ts'
import { RecordValue } from './value.ts'
import { appealStates } from './words.ts'

const { alreadyAnswered, alreadyAppealed, alreadyWithdrawn, appealTooLate } = moralRefusals
const { noClassToAppeal, notYourClass, sameValue, valueOutOfRange } = moralRefusals

/** An appeal with its record. */
export const AppealRow = z.object({
  id: z.int(),
  recordId: z.int(),
  projectName: z.string(),
  targetName: z.string(),
  className: z.string(),
  categoryTitle: z.string(),
  detailTitle: z.string(),
  itemValue: z.number(),
  oldValue: z.number().describe('申诉时的分值'),
  newValue: z.number().nullable().describe('申诉成立后的分值'),
  words: z.string(),
  byName: z.string(),
  createTime: WireTime,
  state: z.enum(appealStates),
  answer: z.string(),
  answeredByName: z.string(),
  answeredTime: WireTime.nullable(),
})
export type AppealRow = z.output<typeof AppealRow>

export const appealCalls = {
  raiseAppeal: post('/moral/education/assessment/appeal/save', {
    doc: '班主任对本班的一条记录提出申诉，在学校规定的天数之内',
    may: permission('moralEducation:appeal:raise'),
    body: z.object({
      recordId: id('assessRecord', 'assessRecordToAppeal'),
      words: filledText(300, '请填写申诉理由'),
    }),
    data: nothing,
    refusals: [common.notFound, noClassToAppeal, notYourClass, appealTooLate, alreadyAppealed, alreadyWithdrawn],
    namesChildren: true,
  }),
  appealPage: post('/moral/education/assessment/appeal/page', {
    doc: '申诉分页，新的在前：范围之内的班级',
    may: maySeeRecords,
    ...countedList(z.object({ state: z.enum(appealStates).optional() }), AppealRow),
    namesChildren: true,
  }),
  answerAppeal: put('/moral/education/assessment/appeal/answer', {
    doc: '处理申诉：成立则记录改为新的分值，已结束周期的统计随之更正并标明',
    may: permission('moralEducation:appeal:answer'),
    body: z.object({
      id: id('assessAppeal'),
      isUpheld: z.boolean(),
      newValue: RecordValue.default(0)
        .register(fieldMeaning, { sample: 'assessNewValue' })
        .describe('成立时的新分值，0 到评分项分值之间'),
      answer: filledText(300, '请填写处理意见'),
    }),
    data: nothing,
    refusals: [common.notFound, alreadyAnswered, alreadyWithdrawn, sameValue, valueOutOfRange],
    namesChildren: true,
  }),
}
