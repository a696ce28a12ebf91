import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exam } from '../../areas/exam/contract.ts'
import { examClass, examRanking, examStudent, examTable } from '../../areas/exam/server/tables.ts'
import { identity } from '../../areas/identity/contract.ts'
import { pushFactories } from '../../areas/push/make.ts'
import { pushRecipient } from '../../areas/push/server/tables.ts'
import { nodeType } from '../../areas/registry/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { outboxMessage } from '../../platform/server/outbox/tables.ts'
import { makeFactories, testPassword } from '../support/people.ts'
import { insertRow, testRows } from '../support/testRows.ts'
import { waitsEnd } from '../support/waits.ts'
import { makeFront } from './front.ts'
import { chooseMoments, killTimeout, useKilledServer } from './killedServer.ts'

const pupils = 60

/** How long the push has run when its server is killed, ms. */
const killMoments = chooseMoments([0, 60, 20, 40, 100, 200, 400])

/** Makes a class whose pupils have one parent each. */
const makeScene = async (database: Database) => {
  const make = makeFactories(database)
  await make.makeSchool({ kind: 'platform' })
  const school = await make.makeSchool()
  const schoolId = school.id
  const { username } = await make.makeMember({
    schoolId,
    departments: [school.rootId],
    roles: [role.schoolDataAdministrator],
  })
  const grade = await make.makeDepartment({ schoolId, parentId: school.rootId, name: '七年级', type: nodeType.grade })
  const place = { schoolId, parentId: grade.id, name: '1班', type: nodeType.class }
  const { id: classId } = await make.makeDepartment(place)
  await pushFactories(database).makeTemplate(schoolId)
  const students: number[] = []
  for (let at = 0; at < pupils; at += 1) {
    const student = await make.makeMember({ schoolId, roles: [role.student], departments: [classId] })
    const telephone = `136${String(at).padStart(8, '0')}`
    const parent = await make.makeMember({ schoolId, roles: [role.parent], telephone })
    await make.makeParentLink(schoolId, student.id, parent.id)
    students.push(student.id)
  }
  return { schoolId, username, classId, gradeId: grade.id, students }
}

/** Makes a published exam that these pupils of the class have sat. */
const makeExam = (database: Database, scene: Awaited<ReturnType<typeof makeScene>>) =>
  testRows(database).asSystem(async (db) => {
    const { schoolId, classId, gradeId, students } = scene
    const values = { name: '期中考试', kind: 'midterm' as const, state: 'published' as const }
    const { id: examId } = await insertRow(db, examTable, { ...values, schoolId, doPartialTotalsRank: false })
    const sitting = { name: '1班', gradeId, gradeName: '七年级', level: 301, position: 0 }
    await insertRow(db, examClass, { schoolId, examId, classId, ...sitting })
    await insertRow(db, examRanking, { schoolId, examId })
    for (const studentId of students)
      await insertRow(db, examStudent, { schoolId, examId, studentId, classId, groupName: '', electiveIds: [] })
    return examId
  })

const countSent = async (database: Database, schoolId: number, examId: number) => {
  const { rows } = await database.asSystem('a test counts messages', (db) =>
    db.execute<{ recipients: number; messages: number; parents: number }>(sql`
      select count(*)::int as recipients, count(message.id)::int as messages,
        count(distinct message.member_id)::int as parents
      from ${pushRecipient} as recipient
      left join ${outboxMessage} as message on message.school_id = recipient.school_id
        and message.id = recipient.message_id
      where recipient.school_id = ${schoolId} and recipient.src_id = ${examId}`),
  )
  return rows[0]
}

const countMessages = async (database: Database, schoolId: number): Promise<number> =>
  database.asSystem('a test counts all messages', (db) => db.$count(outboxMessage, sql`school_id = ${schoolId}`))

describe('a server killed in the middle of a push', () => {
  const { start, within, withNext } = useKilledServer('killed-push', { sendsTexts: true })

  /** Runs the jobs of the killed server on a new one. */
  const untilQueued = (schoolId: number, examId: number) =>
    withNext(async ({ database }) => {
      const messages = async () => (await countSent(database, schoolId, examId))?.messages
      await expect.poll(messages, { timeout: waitsEnd }).toBe(pupils)
      return { sent: await countSent(database, schoolId, examId), all: await countMessages(database, schoolId) }
    })

  test(
    'has sent each parent one message in the end',
    async () => {
      const scene = await within(makeScene)
      const { schoolId, username, classId } = scene
      let place = ''
      let before = 0
      const front = makeFront(() => [place])
      for (const after of killMoments) {
        const examId = await within((database) => makeExam(database, scene))
        const running = await start()
        place = running.address
        const { token } = (await front.call(identity.login, { body: { username, password: testPassword } }, '')).data
        const body = { examRecordId: examId, departmentIds: [classId] }
        expect(await front.call(exam.startExamPush, { body }, token)).toMatchObject({ data: { recipients: pupils } })
        await sleep(after)
        await running.end('SIGKILL')
        const { sent, all } = await untilQueued(schoolId, examId)
        expect(sent, `after ${after} ms`).toEqual({ recipients: pupils, messages: pupils, parents: pupils })
        expect(all - before, `after ${after} ms`).toBe(pupils)
        before = all
      }
    },
    killTimeout(killMoments),
  )
})
