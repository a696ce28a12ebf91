import { and, eq } from 'drizzle-orm'
import { searchContextOf } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { findPushOfLink, planPush, startPush } from '../../../push/server/index.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { findSessionLink } from '../../../sealedLink/server/index.ts'
import type { exam } from '../../contract.ts'
import { readParentExam } from './parentExam.ts'
import { examSource } from './pushSource.ts'

const srcType = 'exam' as const

type Body = Context<typeof exam.startExamPush>['body']

const toPushing = ({ examRecordId, departmentIds, groupIds, userIds }: Body) => ({
  srcType,
  srcId: examRecordId,
  audience: { departmentIds, groupIds, userIds },
})

const readStudentName = async (db: Db, schoolId: number, studentId: number): Promise<string> => {
  const [row] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, studentId)))
  return row?.name ?? ''
}

/** Tells what a push of an exam would do, with the page that one real parent would see. */
export const planExamPush = async (context: Context<typeof exam.planExamPush>) => {
  const { db, session, body } = context
  const pushing = toPushing(body)
  const { plan, sampleStudentId } = await planPush(context, pushing)
  const { schoolId, asker, timeZone } = searchContextOf(session)
  const key = { schoolId, examId: body.examRecordId }
  // A preview is most needed where nothing can be sent yet.
  const [first] =
    sampleStudentId === null ? await examSource.listPupils(db, { schoolId, asker }, key.examId, pushing.audience) : []
  const studentId = sampleStudentId ?? first?.studentId
  if (studentId === undefined) return { ...plan, page: null, pageStudent: null }
  return {
    ...plan,
    page: await readParentExam(db, key, { studentId, timeZone }),
    pageStudent: await readStudentName(db, schoolId, studentId),
  }
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
