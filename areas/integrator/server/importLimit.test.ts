import { expect, test } from 'vitest'
import { family, freshCode, importCallers, nameFrom } from '../../../tests/support/importScene.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { integratorFactories } from '../make.ts'

const server = await useServer()
const { makeScene, check, apply, peopleOf } = importCallers(server, 'students')

/** A school with room for some more people, and a checked import of a pupil with a father. */
const makeImport = async (places: number) => {
  const { school, who } = await makeScene()
  const before = await peopleOf(school.id)
  const own = integratorFactories(server.database)
  const integratorId = await own.makeIntegrator()
  await own.makeTerm({ schoolId: school.id, integratorId, restrictNumber: before.length + places })
  const code = freshCode()
  const run = await check(who, [family(nameFrom(code), code)])
  return { school, who, run, before }
}

test('an import beyond the limit writes nobody, though its pupils alone would have places', async () => {
  const { school, who, run, before } = await makeImport(1)
  const { job } = await apply(who, run.id)
  expect(job).toMatchObject({ state: 'failed', error: expect.stringContaining('本校人数上限为') })
  expect(await peopleOf(school.id)).toEqual(before)
})

test('an import within the limit takes the last places', async () => {
  const { school, who, run, before } = await makeImport(2)
  expect(await apply(who, run.id)).toMatchObject({ stage: 'done' })
  expect(await peopleOf(school.id)).toHaveLength(before.length + 2)
})
