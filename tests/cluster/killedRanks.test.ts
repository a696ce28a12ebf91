import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exam } from '../../areas/exam/contract.ts'
import {
  examClass,
  examRank,
  examRanking,
  examScore,
  examStudent,
  examSubject,
  examTable,
} from '../../areas/exam/server/tables.ts'
import { identity } from '../../areas/identity/contract.ts'
import { nodeType } from '../../areas/registry/contract.ts'
import { subjectTable } from '../../areas/teaching/server/tables.ts'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { makeFactories, testPassword } from '../support/people.ts'
import { insertRow, testRows } from '../support/testRows.ts'
import { waitsEnd } from '../support/waits.ts'
import { makeFront } from './front.ts'
import { chooseMoments, killTimeout, useKilledServer } from './killedServer.ts'

const pupils = 120

/** How long the ranking may have run when its server is killed, ms. */
const killMoments = chooseMoments([0, 40, 10, 20, 80, 160, 320])

/** The score of each student in hundredths: many share one, and all differ from those of the round before. */
const scoreOf = (at: number, round: number): number => 40_00 + ((at * 7 + round * 13) % 50) * 1_00

/** Makes a class whose pupils sit an exam in one subject. */
const makeScene = async (database: Database) => {
  const make = makeFactories(database)
  await make.makeSchool({ kind: 'platform' })
  const { id: schoolId, rootId } = await make.makeSchool()
  const clerk = { schoolId, departments: [rootId], roles: [role.schoolDataAdministrator] }
  const { username } = await make.makeMember(clerk)
  const grade = await make.makeDepartment({ schoolId, parentId: rootId, name: '七年级', type: nodeType.grade })
  const place = { schoolId, parentId: grade.id, name: '1班', type: nodeType.class }
  const { id: classId } = await make.makeDepartment(place)
  const students: number[] = []
  for (let at = 0; at < pupils; at += 1)
    students.push((await make.makeMember({ schoolId, roles: [role.student], departments: [classId] })).id)
  return testRows(database).asSystem(async (db) => {
    const values = { name: '期中考试', kind: 'regular' as const, doPartialTotalsRank: false }
    const { id: examId } = await insertRow(db, examTable, { ...values, schoolId })
    const { id: subjectId } = await insertRow(db, subjectTable, { schoolId, subject: '语文' })
    const sitting = { name: '1班', gradeId: grade.id, gradeName: '七年级', level: 301, position: 0 }
    const lines = { fullMarks: 100_00, excellentLine: 85_00, passLine: 60_00, lowLine: 40_00, isCounted: true }
    await insertRow(db, examClass, { schoolId, examId, classId, ...sitting })
    await insertRow(db, examSubject, { schoolId, examId, subjectId, level: 301, ...lines, isElective: false })
    await insertRow(db, examRanking, { schoolId, examId })
    for (const studentId of students) {
      await insertRow(db, examStudent, { schoolId, examId, studentId, classId, groupName: '', electiveIds: [] })
      await insertRow(db, examScore, { schoolId, examId, studentId, subjectId })
    }
    return { schoolId, username, examId, subjectId, students }
  })
}

type Scene = Awaited<ReturnType<typeof makeScene>>

const isOf = ({ schoolId, examId }: Scene, table: typeof examRank | typeof examScore) =>
  and(eq(table.schoolId, schoolId), eq(table.examId, examId))

/** Computes the rank of each score by counting the better ones. */
const rankScores = ({ students }: Scene, round: number) => {
  const scores = students.map((_, at) => scoreOf(at, round))
  return students.map((studentId, at) => {
    const rank = 1 + scores.filter((score) => score > scoreOf(at, round)).length
    return { studentId, value: scoreOf(at, round), classOrder: rank, gradeOrder: rank, schoolOrder: rank }
  })
}

describe('a server killed while ranks are computed', () => {
  const { start, within, withNext } = useKilledServer('killed-ranks')

  /** Writes the scores of a round but for the first student's, which the clerk enters. */
  const writeScores = (database: Database, scene: Scene, round: number) =>
    testRows(database).asSystem(async (db) => {
      for (const [at, studentId] of scene.students.entries()) {
        const score = at === 0 ? null : scoreOf(at, round)
        await db
          .update(examScore)
          .set({ score })
          .where(and(isOf(scene, examScore), eq(examScore.studentId, studentId)))
      }
    })

  const readVersion = (database: Database, scene: Scene): Promise<number> =>
    testRows(database).asSystem(async (db) => {
      const first = eq(examScore.studentId, scene.students[0] ?? 0)
      const [row] = await db
        .select({ version: examScore.version })
        .from(examScore)
        .where(and(isOf(scene, examScore), first))
      return row?.version ?? 0
    })

  const readRanks = (database: Database, scene: Scene) =>
    testRows(database).asSystem((db) =>
      db
        .select({
          studentId: examRank.studentId,
          value: examRank.value,
          classOrder: examRank.classOrder,
          gradeOrder: examRank.gradeOrder,
          schoolOrder: examRank.schoolOrder,
        })
        .from(examRank)
        .where(and(isOf(scene, examRank), eq(examRank.subjectId, scene.subjectId)))
        .orderBy(examRank.studentId),
    )

  const areCurrent = (database: Database, { schoolId, examId }: Scene): Promise<boolean> =>
    testRows(database).asSystem(async (db) => {
      const [row] = await db
        .select({ isCurrent: sql<boolean>`scores_version = ranks_version and not is_queued` })
        .from(examRanking)
        .where(and(eq(examRanking.schoolId, schoolId), eq(examRanking.examId, examId)))
      return row?.isCurrent === true
    })

  /** Runs the jobs of the killed server on a new one. */
  const untilRanked = (scene: Scene) =>
    withNext(async ({ database }) => {
      await expect.poll(() => areCurrent(database, scene), { timeout: waitsEnd }).toBe(true)
      return readRanks(database, scene)
    })

  test(
    'has the right ranks in the end',
    async () => {
      const scene = await within(makeScene)
      const { username, examId, subjectId, students } = scene
      let place = ''
      const front = makeFront(() => [place])
      for (const [round, after] of killMoments.entries()) {
        const version = await within(async (database) => {
          await writeScores(database, scene, round)
          return readVersion(database, scene)
        })
        const running = await start()
        place = running.address
        const { token } = (await front.call(identity.login, { body: { username, password: testPassword } }, '')).data
        const cell = { studentUserId: students[0] ?? 0, subjectId, score: scoreOf(0, round) / 100, mark: null, version }
        const saved = await front.call(exam.saveScores, { body: { examRecordId: examId, cells: [cell] } }, token)
        expect(saved).toMatchObject({ code: 200 })
        await sleep(after)
        await running.end('SIGKILL')
        const wanted = rankScores(scene, round).toSorted((one, other) => one.studentId - other.studentId)
        expect(await untilRanked(scene), `after ${after} ms`).toEqual(wanted)
      }
    },
    killTimeout(killMoments),
  )
})
