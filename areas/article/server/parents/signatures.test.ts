import { expect, test } from 'vitest'
import { movableClock } from '../../../../platform/server/clock.ts'
import { file } from '../../../../platform/server/files/tables.ts'
import { someTextProvider } from '../../../../tests/support/config.ts'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { useFolder } from '../../../../tests/support/s3.ts'
import { useSeparateServer } from '../../../../tests/support/useServer.ts'
import { users } from '../../../users/contract.ts'
import { article } from '../../contract.ts'
import { makeParentsScene } from '../../makeParents.ts'

const clock = movableClock(new Date())
// The nightly cleanup deletes all files that its database doesn't know, so this test has a separate folder.
const server = await useSeparateServer({
  clock,
  config: { dataFolder: await useFolder(), publicUrl: 'https://xingtan.example.cn', sms: someTextProvider },
})
const { as, database, http } = server
const { runner } = http.running

const makeSigned = async () => {
  const scene = await makeParentsScene(server)
  const id = await scene.publish('sign')
  const parent = await scene.openAs(scene.mother, id)
  const sign = async (contentVersion: number) =>
    as(parent, article.signReceipt, { body: { contentVersion }, files: [await makePicture()] })
  expect(await sign(1)).toMatchObject({ code: 200 })
  const countFiles = () => database.inSchool(scene.schoolId, (db) => db.$count(file))
  return { ...scene, id, sign, countFiles }
}

const passNight = async () => {
  clock.advance(2 * 86_400_000)
  await runner.schedule()
  await runner.drain()
}

test.each(['child', 'mother'] as const)('a signature is deleted at night after the record of its %s', async (whose) => {
  const { who, countFiles, ...people } = await makeSigned()
  expect(await as(who, users.deleteUser, { body: { id: people[whose].id } })).toMatchObject({ code: 200 })
  expect(await countFiles()).toBe(1)
  await passNight()
  expect(await countFiles()).toBe(0)
})

test('a signature is deleted at night after another one took its place, which stays', async () => {
  const { who, id, sign, changeText, countFiles } = await makeSigned()
  await changeText(id, 'sign')
  const { data } = await as(who, article.editedArticle, { params: { id } })
  expect(await sign(data.version)).toMatchObject({ code: 200 })
  expect(await countFiles()).toBe(2)
  await passNight()
  expect(await countFiles()).toBe(1)
})

test('a signature is deleted with its article', async () => {
  const { who, id, countFiles } = await makeSigned()
  for (const state of [1, 0, 2]) await as(who, article.deleteArticle, { query: { id, state } })
  expect(await countFiles()).toBe(0)
})
