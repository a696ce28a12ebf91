import { z } from 'zod'
import { get, nothing, permission, post } from '../../platform/contract/call.ts'
import { id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { jointExamRefusals } from './refusals.ts'
import { offerStates } from './words.ts'

const mayAnswer = permission('sys:exam:edit')

const OfferView = z.object({
  id: z.int(),
  bureau: z.string(),
  name: z.string(),
  grade: z.string(),
  startTime: WireTime,
  endTime: WireTime,
  subjects: z.array(z.string()),
  state: z.enum(offerStates),
  isClosed: z.boolean().describe('主管部门已截止录入'),
  examId: z.int().nullable().describe('参加后学校的考试'),
})
export type OfferView = z.output<typeof OfferView>

/** An offer in a state that fits the call. */
const offerIn = (sample: string) => z.object({ id: id('jointExamOffer', sample) })

/** The calls by which a school answers the offers of its bureau. */
export const offerCalls = {
  offers: get('/jointExam/offer/list', {
    doc: '主管部门邀请本校参加的联考，近的在前',
    may: mayAnswer,
    data: z.array(OfferView),
  }),
  joinJointExam: post('/jointExam/offer/join', {
    doc: '参加联考：按主管部门的设置新建本校的考试，毕业年级的全部班级参加，学科按名称对应',
    may: mayAnswer,
    body: offerIn('offer'),
    data: OfferView,
    refusals: [
      common.notFound,
      common.notInSchool,
      jointExamRefusals.wholeSchoolNeeded,
      jointExamRefusals.otherBureau,
      jointExamRefusals.entryOver,
      jointExamRefusals.notOffered,
      jointExamRefusals.noGrade,
      jointExamRefusals.subjectsMissing,
    ],
  }),
  declineJointExam: post('/jointExam/offer/decline', {
    doc: '不参加联考；截止之前可以改为参加',
    may: mayAnswer,
    body: offerIn('offer'),
    data: nothing,
    refusals: [
      common.notFound,
      jointExamRefusals.wholeSchoolNeeded,
      jointExamRefusals.entryOver,
      jointExamRefusals.notOffered,
    ],
  }),
  leaveJointExam: post('/jointExam/offer/leave', {
    doc: '退出联考：考试与成绩保留为学校自己的考试；截止之后只有不再属于该主管部门的学校可以退出',
    may: mayAnswer,
    body: offerIn('joinedOffer'),
    data: nothing,
    refusals: [
      common.notFound,
      jointExamRefusals.wholeSchoolNeeded,
      jointExamRefusals.entryOver,
      jointExamRefusals.notJoined,
    ],
  }),
}
