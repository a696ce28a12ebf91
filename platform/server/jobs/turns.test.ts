import { inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { makeJobNode, testKind } from '../../../tests/support/jobs.ts'
import { makePeopledSchool } from '../../../tests/support/peopledSchool.ts'
import { common } from '../../contract/refusal.ts'
import { movableClock } from '../clock.ts'
import { claimJobs } from './claim.ts'
import { jobKind, jobWork } from './jobKind.ts'
import { mostOpen } from './openJobs.ts'
import { job } from './tables.ts'

const database = await makeTestDatabase()
afterAll(() => database.close())
const [one, other] = [await makePeopledSchool(database), await makePeopledSchool(database)]
const clock = movableClock(new Date('2026-11-20T02:00:00Z'))
const slowKind = jobKind({ ...testKind, name: 'test.slow', slow: true })
const finishing = jobWork(slowKind, async ({ finish }) => finish(async () => ({ counted: 1 })))
const work = () => Promise.reject(new Error('is claimed by hand'))
const node = makeJobNode({ database, clock, work, also: [finishing] })

const teacherOf = ({ id, teacher }: typeof one) => ({ schoolId: id, memberId: teacher.id })
const claimOne = async (): Promise<number | undefined> => {
  const claim = { kinds: [testKind.name], lease: 'a test', most: 1 }
  const rows = await database.asSystem('a test takes a job', (db) => claimJobs(db, claim, clock.now()))
  return rows[0]?.id
}

test('takes turns between schools and between the people of a school, however many jobs one has queued', async () => {
  const first: number[] = []
  for (let count = 0; count < 4; count++) first.push(await node.add(1, teacherOf(one)))
  clock.advance(1000)
  const colleagues = await node.add(1, { schoolId: one.id, memberId: null })
  const elsewhere = await node.add(1, teacherOf(other))
  const claimed: (number | undefined)[] = []
  for (let count = 0; count < 7; count++) claimed.push(await claimOne())
  expect(claimed).toEqual([first[0], elsewhere, colleagues, ...first.slice(1), undefined])
})

test('limits one person to ten open imports and exports, not counting ended ones or those of others', async () => {
  const add = (owner: { schoolId: number; memberId: number | null }) =>
    database.asSystem('a test queues a job', (db) => node.jobs.add(db, slowKind, owner, { to: 1 }))
  const answers = await Promise.allSettled(Array.from({ length: mostOpen + 2 }, () => add(teacherOf(one))))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostOpen)
  await expect(add(teacherOf(one))).rejects.toMatchObject({ kind: common.tooManyJobs })
  await add(teacherOf(other))
  await add({ schoolId: one.id, memberId: null })
  await database.asSystem('a test ends the jobs', (db) =>
    db
      .update(job)
      .set({ state: 'cancelled' })
      .where(inArray(job.kind, [slowKind.name])),
  )
  await add(teacherOf(one))
})
