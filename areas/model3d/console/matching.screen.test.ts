import { expect, test } from 'vitest'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { building, openParts, part, parts, reads, rowOf } from '../../../tests/screens/campusModel.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { model3d, modelRefusals } from '../contract.ts'

const stage = useStage()

const place = '/3DModel/3DModelMatching'

test('keeps the choice to the part, whatever place it has in the list', async () => {
  const second = part(5, '西门', { gone: true, nodes: [], size: null, target: building, version: 1 })
  let listed = [...parts, second]
  const saved = answer(model3d.saveMatches, () => {
    listed = [...parts.slice(0, 3), { ...second, id: 4 }]
    return null
  })
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [saved, answer(model3d.parts, () => listed), ...reads.filter(({ call }) => call !== model3d.parts)],
  })
  const screen = console.page
  await openParts(screen, '已匹配 1 / 3，已消失 2')
  await rowOf(screen, '钟楼').click()
  const chosen = screen.locator('[aria-live]').filter({ has: screen.locator('strong') })
  await chosen.getByText('钟楼').waitFor()
  await chosen.getByRole('button', { name: '取消匹配' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '取消匹配' }).click()
  await screen.getByText('在模型中点击部件，或在列表中选择一行').waitFor()
  expect(await rowOf(screen, '西门').count()).toBe(1)
})

test('saves with the version that is current after another user’s change', async () => {
  let version = 1
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      refuse(model3d.saveMatches, modelRefusals.matchedMeanwhile, { fill: { part: '食堂' } }),
      answer(model3d.parts, () => parts.map((one) => (one.name === '食堂' ? { ...one, version } : one))),
      ...reads.filter(({ call }) => call !== model3d.parts),
    ],
  })
  const screen = console.page
  await openParts(screen)
  await rowOf(screen, '食堂').getByRole('button', { name: '更换' }).click()
  const dialog = screen.getByRole('dialog', { name: '匹配“食堂”' })
  version = 2
  const before = console.asked(model3d.parts).length
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('部件“食堂”刚被他人修改，请刷新后再试').waitFor()
  await expect.poll(() => console.asked(model3d.parts).length).toBeGreaterThan(before)
  console.answer(answer(model3d.saveMatches, null))
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(model3d.saveMatches).map(({ body }) => body.building[0]?.version)).toEqual([1, 2])
})
