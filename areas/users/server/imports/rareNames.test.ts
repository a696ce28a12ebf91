import { expect, test } from 'vitest'
import { family, freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'

const server = await useServer()
const { makeScene, check, apply, peopleOf } = importCallers(server, 'students')

// Each name has a character outside the basic plane, made of two code units. The database rejects half of one.
const rare = ['𠮷田一', '𡈼䶮㛃', '李𠮷', '𬭚小明']

test('writes names with rare characters for new people, parents and renamed people', async () => {
  const { school, who } = await makeScene()
  const rows = rare.map((name) => family(name, freshCode()))
  const plain = family('陈一', freshCode())
  const first = await apply(who, (await check(who, [...rows, plain])).id)
  expect(first).toMatchObject({ stage: 'done' })
  const renamed = { ...plain, 姓名: '𠮷改名' }
  expect(await apply(who, (await check(who, [renamed])).id)).toMatchObject({ stage: 'done' })
  const names = (await peopleOf(school.id)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...rare, ...rare.map((name) => `${name}父`), '𠮷改名']))
})
