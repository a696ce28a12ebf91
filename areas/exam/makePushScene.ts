import { eq, sql } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { pushFactories } from '../push/make.ts'
import { account } from '../registry/server/directory/tables.ts'
import { member } from '../registry/server/tables/members.ts'
import { outboxMessage } from '../../platform/server/outbox/tables.ts'
import { sealedLinkCalls } from '../sealedLink/contract.ts'
import { exam } from './contract.ts'
import { makeExamScene } from './makeExamScene.ts'
import { examClass, examSubject } from './server/tables.ts'

type Server = Awaited<ReturnType<typeof useServer>>

let numbers = 0

/**
 * Makes the exam scene with a published exam of two students in its first class: the first has a mother with a number,
 * the second has nobody. The school has a text message template.
 */
export const makePushScene = async (server: Server) => {
  const scene = await makeExamScene(server)
  const { schoolId, classes, pupilsOf, chinese, maths, who } = scene
  const { make, as, call, database, http } = server
  const own = pushFactories(database)
  const { asSystem, change } = testRows(database)
  const [first = 0, second = 0] = pupilsOf(classes[0])

  /** Makes a parent with a number, who follows the school on WeChat if there is an openid. */
  const makeParent = async (studentId: number, values: { telephone?: string | null; openId?: string } = {}) => {
    const { telephone = `137${String((numbers += 1)).padStart(8, '0')}`, openId } = values
    const parent = await make.makeMember({
      schoolId,
      roles: [role.parent],
      name: '王芳',
      ...(telephone === null ? {} : { telephone }),
    })
    await make.makeParentLink(schoolId, studentId, parent.id, '母亲')
    if (openId !== undefined)
      await asSystem(async (db) => {
        await db.update(member).set({ wechatSubscribed: true }).where(eq(member.id, parent.id))
        await db.execute(sql`update ${account} set wechat_gzh_open_id = ${openId}
          where id = (select account_id from ${member} where ${member.id} = ${parent.id})`)
      })
    return { id: parent.id, telephone: telephone ?? '' }
  }

  const mother = await makeParent(first)
  const examId = await scene.makeExam()
  await scene.enter(examId, [
    [first, chinese, 91],
    [first, maths, 47.5],
    [second, chinese, 'absent'],
  ])
  await as(who, exam.publishExam, { body: { id: examId } })
  await own.makeTemplate(schoolId)

  const bodyOf = (departmentIds: readonly number[] = [classes[0]]) => ({
    examRecordId: examId,
    departmentIds: [...departmentIds],
  })
  const plan = (by = who, departmentIds?: readonly number[]) =>
    as(by, exam.planExamPush, { body: bodyOf(departmentIds) })
  const start = (by = who, departmentIds?: readonly number[]) =>
    as(by, exam.startExamPush, { body: bodyOf(departmentIds) })
  const runJobs = () => http.running.runner.drain()

  /** Opens the link of a message as its parent. Returns a session for the parent's page. */
  const openLink = async (link: string, telephone: string) => {
    const body = { token: link.split('/').at(-1) ?? '', digits: telephone.slice(-6) }
    return { token: (await call(sealedLinkCalls.open, { body })).data.token }
  }

  /** Sets how the outbox has ended with a message. */
  const settle = (messageId: number | null, state: 'sent' | 'failed', error: string | null = null) =>
    asSystem((db) =>
      db
        .update(outboxMessage)
        .set({ state, error })
        .where(eq(outboxMessage.id, messageId ?? 0)),
    )

  return {
    ...scene,
    ...own,
    first,
    second,
    mother,
    examId,
    makeParent,
    plan,
    start,
    runJobs,
    openLink,
    settle,
    setLevel: async (level: number) => {
      await change(examSubject, { schoolId, examId }, { level })
      await change(examClass, { schoolId, examId }, { level })
    },
    messages: () => own.messagesOf(schoolId),
    recipients: () => own.recipientsOf(schoolId),
  }
}
