import { expect, test } from 'vitest'
import { family, freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { imports } from '../contract.ts'

const server = await useServer()
const { as, http } = server
const { makeScene, show, check, upload, apply } = importCallers(server, 'students')

const mostOpen = 10

test('drops the sender’s oldest open import with its files and rows, and keeps written imports', async () => {
  const { who } = await makeScene()
  const written = await check(who, [family('白小妍', freshCode())])
  await apply(who, written.id)
  const oldest = await check(who, [family('王修竹', freshCode()), { ...family('坏号码', freshCode()), 身份证号: '12' }])
  const [source, errors] = [oldest.sourceLink ?? '', oldest.errorLink ?? '']
  const fetchStatus = async (url: string) => (await http.inject({ method: 'GET', url })).statusCode
  for (let turn = 1; turn < mostOpen; turn += 1) await upload(who, [family('林建平', freshCode())])
  expect(await show(who, oldest.id)).toMatchObject({ stage: 'reviewing' })
  expect([await fetchStatus(source), await fetchStatus(errors)]).toEqual([200, 200])
  // An import that waits for the clerk has no end time.
  const open = (await as(who, imports.history, { body: { pageSize: 20 } })).data.content
  const waiting = { state: 0, waitsFor: 'reviewing', endTime: null }
  expect(open.find(({ id }) => id === oldest.id)).toMatchObject(waiting)
  expect(open.find(({ id }) => id === written.id)).toMatchObject({ waitsFor: null, endTime: expect.any(String) })

  await upload(who, [family('林建平', freshCode())])
  expect(await show(who, oldest.id)).toMatchObject({
    stage: 'dropped',
    counts: null,
    sourceLink: null,
    errorLink: null,
  })
  expect(await fetchStatus(source)).not.toBe(200)
  expect(await fetchStatus(errors)).not.toBe(200)
  const body = { id: oldest.id }
  expect((await as(who, imports.apply, { body })).code).not.toBe(200)
  expect((await as(who, imports.check, { body: { ...body, mapping: [{ column: 0, key: 'name' }] } })).code).not.toBe(
    200,
  )
  const { data } = await as(who, imports.history, { body: { pageSize: 20 } })
  expect(data.content.find(({ id }) => id === oldest.id)).toMatchObject({
    state: 2,
    waitsFor: null,
    result: expect.stringMatching(/^已放弃/),
  })
  expect(await show(who, written.id)).toMatchObject({ stage: 'done', hasPasswords: true })
})
