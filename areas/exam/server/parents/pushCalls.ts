import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { findPushOfLink, planPush, startPush } from '../../../push/server/index.ts'
import { findSessionLink } from '../../../sealedLink/server/index.ts'
import type { exam } from '../../contract.ts'
import { readParentExam } from './parentExam.ts'

const srcType = 'exam' as const

type Body = Context<typeof exam.startExamPush>['body']

const toPushing = ({ examRecordId, departmentIds, groupIds, userIds }: Body) => ({
  srcType,
  srcId: examRecordId,
  audience: { departmentIds, groupIds, userIds },
})

/** Tells what a push of an exam would do, with the page that one real parent would see. */
export const planExamPush = async (context: Context<typeof exam.planExamPush>) => {
  const { db, session, body } = context
  const { plan, sampleStudentId } = await planPush(context, toPushing(body))
  const key = { schoolId: schoolOf(session), examId: body.examRecordId }
  const { timeZone } = session
  const page = sampleStudentId === null ? null : await readParentExam(db, key, { studentId: sampleStudentId, timeZone })
  return { ...plan, page }
}

/** Pushes a published exam to the parents of an audience. */
export const startExamPush = (context: Context<typeof exam.startExamPush>) =>
  startPush(context, toPushing(context.body))

/** Reads the exam of a link for the child's parent. */
export const findParentExam = async ({ db, session }: Context<typeof exam.parentExam>) => {
  const { studentName, parentName } = await findSessionLink(db, session)
  const { srcId, studentId } = await findPushOfLink(db, session, srcType)
  const key = { schoolId: schoolOf(session), examId: srcId }
  return { ...(await readParentExam(db, key, { studentId, timeZone: session.timeZone })), studentName, parentName }
}
