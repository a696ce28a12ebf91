import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { file } from '../../../platform/server/files/tables.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeTrails } from '../../../tests/support/trails.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { jobs, jobsRefusals } from '../contract.ts'

const { make, actor, as, database } = await useServer()

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const who = await actor({ ...place, roles: [role.staff] })
  const colleague = await actor({ ...place, roles: [role.staff] })
  const administrator = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const own = { schoolId: school.id, memberId: who.id }
  return {
    who,
    colleague,
    administrator,
    make: async (state: 'waiting' | 'done' | 'failed') =>
      (await makeTrails(database).makeJob({ ...own, kind: 'test.none', maxAttempts: 1, state })).id,
  }
}

const readState = async (id: number) => {
  const [row] = await database.asSystem('a test reads a job', (db) => db.select().from(job).where(eq(job.id, id)))
  return row?.state
}

describe('a job', () => {
  test('is visible to its owner and to job managers, not to a colleague', async () => {
    const scene = await makeScene()
    const query = { id: await scene.make('done') }
    expect(await as(scene.who, jobs.get, { query })).toMatchObject({ code: 200, data: { id: query.id, state: 'done' } })
    expect(await as(scene.administrator, jobs.get, { query })).toMatchObject({ code: 200 })
    expect(await as(scene.colleague, jobs.get, { query })).toMatchObject(refused(common.notFound))
  })

  const endJob = (id: number, fileId: number) =>
    database.asSystem('a test ends a job', (db) =>
      db.update(job).set({ state: 'done', result: { fileId } }).where(eq(job.id, id)),
    )
  const makeFile = (schoolId: number, expiresAt: Date) =>
    database.asSystem('a test makes a file', async (db) => {
      const about = { key: `job-${randomUUID()}`, name: '用户.xlsx', contentType: 'text/plain', size: 1 }
      const [made] = await db
        .insert(file)
        .values({ schoolId, createdAt: new Date(), expiresAt, ...about })
        .returning({ id: file.id })
      return made?.id ?? 0
    })
  const oneHourFromNow = () => new Date(Date.now() + 3_600_000)

  test('gives only its owner a file link, a new one each time, while the file is kept', async () => {
    const scene = await makeScene()
    const id = await scene.make('done')
    await endJob(id, await makeFile(scene.who.schoolId, oneHourFromNow()))
    const linkFor = async (person: typeof scene.who) => (await as(person, jobs.get, { query: { id } })).data.fileLink
    expect(await linkFor(scene.who)).toMatch(/^\/file\//)
    expect(await linkFor(scene.administrator)).toBeNull()
    await endJob(id, await makeFile(scene.who.schoolId, new Date(0)))
    expect(await linkFor(scene.who)).toBeNull()
  })

  test('is in its owner’s list, newest first, with the state of its file', async () => {
    const scene = await makeScene()
    const [none, gone, kept] = [await scene.make('failed'), await scene.make('done'), await scene.make('done')]
    await endJob(gone, await makeFile(scene.who.schoolId, new Date(0)))
    await endJob(kept, await makeFile(scene.who.schoolId, oneHourFromNow()))
    const listFor = async (person: typeof scene.who) => (await as(person, jobs.page, { body: {} })).data
    const own = await listFor(scene.who)
    expect(own.content.map(({ id, file: of }) => [id, of])).toEqual([
      [kept, 'kept'],
      [gone, 'gone'],
      [none, 'none'],
    ])
    expect(own).toMatchObject({ totalSize: 3, pageSize: 10 })
    for (const other of [scene.colleague, scene.administrator]) expect((await listFor(other)).content).toEqual([])
  })
})

describe('cancelling', () => {
  test('ends a waiting job and refuses an ended one', async () => {
    const scene = await makeScene()
    const id = await scene.make('waiting')
    expect(await as(scene.who, jobs.cancel, { body: { id } })).toMatchObject({ code: 200 })
    expect(await readState(id)).toBe('cancelled')
    expect(await as(scene.who, jobs.cancel, { body: { id } })).toMatchObject(refused(jobsRefusals.ended))
  })

  test('answers notFound for another user’s job', async () => {
    const scene = await makeScene()
    const id = await scene.make('waiting')
    expect(await as(scene.colleague, jobs.cancel, { body: { id } })).toMatchObject(refused(common.notFound))
    expect(await readState(id)).toBe('waiting')
  })
})

test('allows changes of others’ jobs with the edit permission, not with the view permission', async () => {
  const scene = await makeScene()
  const [waiting, failed] = [await scene.make('waiting'), await scene.make('failed')]
  const viewer = scene.colleague
  await make.grant(viewer.schoolId, viewer.id, ['administration:job:view'])
  expect(await as(viewer, jobs.get, { query: { id: waiting } })).toMatchObject({ code: 200 })
  expect(await as(viewer, jobs.cancel, { body: { id: waiting } })).toMatchObject(refused(common.forbidden))
  expect(await as(viewer, jobs.retry, { body: { id: failed } })).toMatchObject(refused(common.forbidden))
  expect([await readState(waiting), await readState(failed)]).toEqual(['waiting', 'failed'])
  expect(await as(scene.administrator, jobs.cancel, { body: { id: waiting } })).toMatchObject({ code: 200 })
  expect(await as(scene.administrator, jobs.retry, { body: { id: failed } })).toMatchObject({ code: 200 })
})

test('queues a failed job again and refuses a job that is done', async () => {
  const scene = await makeScene()
  const [failed, done] = [await scene.make('failed'), await scene.make('done')]
  expect(await as(scene.who, jobs.retry, { body: { id: failed } })).toMatchObject({ code: 200 })
  expect(await readState(failed)).toBe('waiting')
  expect(await as(scene.who, jobs.retry, { body: { id: done } })).toMatchObject(refused(jobsRefusals.notFailed))
})
