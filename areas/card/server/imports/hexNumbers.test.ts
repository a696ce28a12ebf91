import { expect, test } from 'vitest'
import { importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { freshCard, makeCardScene } from '../../make.ts'

const server = await useServer()
const { check, rowsOf } = importCallers(server, 'cards')

test('reads the decimal number next to a hexadecimal one, and refuses a hexadecimal number alone', async () => {
  const { who } = await makeCardScene(server)
  const decimal = freshCard()
  const both = await check(who, [{ 学工号: 'S-02', '卡号(16进制)': '0A1B2C3D', '卡号(10进制)': decimal }])
  expect(await rowsOf(who, both.id)).toMatchObject([
    { verdict: 'new', differences: [{ title: '卡号', after: decimal }, {}, {}] },
  ])
  const hex = await check(who, [{ 学工号: 'S-02', 物理卡号: 'A1B2C3D4' }])
  expect(await rowsOf(who, hex.id)).toMatchObject([
    { faults: [{ title: '物理卡号', why: '是十六进制的卡号，请填写读卡器读出的十进制卡号' }] },
  ])
})
