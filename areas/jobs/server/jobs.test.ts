import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { jobs, jobsRefusals } from '../contract.ts'

const { make, actor, as, database } = await useServer()

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const who = await actor({ ...place, roles: [role.staff] })
  const colleague = await actor({ ...place, roles: [role.staff] })
  const administrator = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const own = { schoolId: school.id, personId: who.id }
  return {
    who,
    colleague,
    administrator,
    make: (state: 'waiting' | 'done' | 'failed') => make.makeJob({ ...own, state }),
  }
}

const stateOf = async (id: number) => {
  const [row] = await database.asSystem('a test reads a job', (db) => db.select().from(job).where(eq(job.id, id)))
  return row?.state
}

describe('a job', () => {
  test('is seen by who asked for it and by who manages jobs, not by a colleague', async () => {
    const scene = await makeScene()
    const query = { id: await scene.make('done') }
    expect(await as(scene.who, jobs.get, { query })).toMatchObject({ code: 200, data: { id: query.id, state: 'done' } })
    expect(await as(scene.administrator, jobs.get, { query })).toMatchObject({ code: 200 })
    expect(await as(scene.colleague, jobs.get, { query })).toMatchObject(refused(common.notFound))
  })

  test('gives its file to who asked for it alone', async () => {
    const scene = await makeScene()
    const id = await scene.make('done')
    await database.asSystem('a test ends a job', (db) =>
      db
        .update(job)
        .set({ result: { fileId: 1 } })
        .where(eq(job.id, id)),
    )
    const linkFor = async (person: typeof scene.who) => (await as(person, jobs.get, { query: { id } })).data.fileLink
    expect(await linkFor(scene.who)).toMatch(/^\/file\//)
    expect(await linkFor(scene.administrator)).toBeNull()
  })
})

describe('cancelling', () => {
  test('ends a job that waits; one that has ended is refused', async () => {
    const scene = await makeScene()
    const id = await scene.make('waiting')
    expect(await as(scene.who, jobs.cancel, { body: { id } })).toMatchObject({ code: 200 })
    expect(await stateOf(id)).toBe('cancelled')
    expect(await as(scene.who, jobs.cancel, { body: { id } })).toMatchObject(refused(jobsRefusals.ended))
  })

  test('somebody else’s is refused as one that does not exist', async () => {
    const scene = await makeScene()
    const id = await scene.make('waiting')
    expect(await as(scene.colleague, jobs.cancel, { body: { id } })).toMatchObject(refused(common.notFound))
    expect(await stateOf(id)).toBe('waiting')
  })
})

test('a failed job is queued again; one that is done is not', async () => {
  const scene = await makeScene()
  const [failed, done] = [await scene.make('failed'), await scene.make('done')]
  expect(await as(scene.who, jobs.retry, { body: { id: failed } })).toMatchObject({ code: 200 })
  expect(await stateOf(failed)).toBe('waiting')
  expect(await as(scene.who, jobs.retry, { body: { id: done } })).toMatchObject(refused(jobsRefusals.notFailed))
})
