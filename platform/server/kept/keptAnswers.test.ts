import { expect, test } from 'vitest'
import { organisation } from '../../../areas/organisation/contract.ts'
import { school } from '../../../areas/registry/server/tables/schools.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { makeAnswerCache } from './keptAnswers.ts'

const { database, make } = await useServer()

const makeScene = async (room?: number, of?: number) => {
  const id = of ?? (await make.makeSchool()).id
  const kept = makeAnswerCache(room)
  let made = 0
  const ask = (name: string) =>
    database.inSchool(id, (db) =>
      kept.answer({
        call: organisation.schools,
        db,
        of: [id, name],
        from: ['school'],
        make: async () => {
          made += 1
          const rows = await db.select().from(school)
          return rows.map(({ id: schoolId }) => ({ id: schoolId, name, schoolDeptId: 0, schoolSection: null }))
        },
      }),
    )
  return { id, ask, made: () => made }
}

const textOf = async (asked: ReturnType<Awaited<ReturnType<typeof makeScene>>['ask']>) => (await asked).bytes.toString()

test('computes an answer once, and again when its tables have changed', async () => {
  const { id, ask, made } = await makeScene()
  const first = await textOf(ask('甲'))
  expect(JSON.parse(first)).toMatchObject({ code: 200, data: [{ id, name: '甲' }] })
  expect(await textOf(ask('甲'))).toBe(first)
  expect(made()).toBe(1)
  await database.inSchool(id, (db) => db.update(school).set({ name: '新校名' }))
  await ask('甲')
  expect(made()).toBe(2)
})

test('keeps an answer when another school’s rows change', async () => {
  const { ask, made } = await makeScene()
  await ask('甲')
  await make.makeSchool()
  await ask('甲')
  expect(made()).toBe(1)
})

test('keeps an answer when a change is rolled back', async () => {
  const { id, ask, made } = await makeScene()
  await ask('甲')
  const broken = database.inSchool(id, async (db) => {
    await db.update(school).set({ name: '不成' })
    throw new Error('broken off')
  })
  await expect(broken).rejects.toThrow('broken off')
  await ask('甲')
  expect(made()).toBe(1)
})

test('evicts the least recently used answer when the cache is full', async () => {
  const measured = await makeScene()
  const size = (await measured.ask('甲')).bytes.length
  // The same school, because another's id may have one digit more.
  const { ask, made } = await makeScene(2 * size, measured.id)
  for (const name of ['甲', '乙', '甲', '丙', '甲']) await ask(name)
  expect(made()).toBe(3)
  await ask('乙')
  expect(made()).toBe(4)
})

test('returns an answer that is larger than the cache', async () => {
  const { ask, made } = await makeScene(1)
  await ask('甲')
  await ask('甲')
  expect(made()).toBe(2)
})

test('refuses to cache the answer of a writing call', async () => {
  const { id } = await make.makeSchool()
  const asked = database.inSchool(id, (db) =>
    makeAnswerCache().answer({ call: organisation.deleteNode, db, of: [], from: [], make: async () => null }),
  )
  await expect(asked).rejects.toThrow('its answer cannot be kept')
})
