import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { building, bytes, openParts, reads, rowOf } from '../../../tests/screens/campusModel.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { model3d, modelRefusals } from '../contract.ts'

const stage = useStage()

const place = '/3DModel/3DModelMatching'

test('uploads a model, and shows a refusal of its name and of its file', async () => {
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [refuse(model3d.addModel, modelRefusals.unsupportedExtensions, { fill: { names: 'Draco' } }), ...reads],
  })
  const screen = console.page
  await screen.getByText('校园.glb（第 1 版，3 MB）').waitFor()
  await screen.getByRole('button', { name: '上传模型' }).click()
  const dialog = screen.getByRole('dialog', { name: '上传模型' })
  await dialog.getByRole('button', { name: '上传', exact: true }).click()
  await dialog.getByText('请选择模型文件').waitFor()
  await dialog.getByLabel('名称').fill('新校区')
  await dialog.locator('input[type=file]').setInputFiles({ name: '新校区.glb', mimeType: '', buffer: bytes })
  await dialog.getByText('新校区.glb').waitFor()
  await expectAccessible(screen)
  await dialog.getByRole('button', { name: '上传', exact: true }).click()
  await dialog.getByText(/模型使用了不支持的扩展/).waitFor()
  expect(console.asked(model3d.addModel)[0]?.body).toMatchObject({ name: '新校区' })
})

test('says which matches a replaced file lacks', async () => {
  const replaced = { revision: 2, added: 1, removed: 0, kept: 1, gone: [{ part: '钟楼', target: '旧楼' }] }
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [answer(model3d.replaceFile, replaced), ...reads],
  })
  const screen = console.page
  await screen.getByRole('button', { name: /更多/ }).first().click()
  await screen.getByRole('menuitem', { name: '替换文件' }).click()
  const dialog = screen.getByRole('dialog', { name: '替换文件' })
  await dialog.locator('input[type=file]').setInputFiles({ name: '新.glb', mimeType: '', buffer: bytes })
  await dialog.getByRole('button', { name: '替换', exact: true }).click()
  const result = screen.getByRole('dialog', { name: '文件已替换' })
  await result.getByText('钟楼（原匹配 旧楼）').waitFor()
  expect(console.asked(model3d.replaceFile)).toHaveLength(1)
})

test('draws the model, chooses the clicked part, and frames the part of a row', async () => {
  const console = await stage.open(place, { as: cast.school(), answers: reads })
  const screen = console.page
  await openParts(console.page)
  const picture = screen.getByRole('region', { name: '三维模型' })
  await picture.locator('[data-ready="true"] canvas').waitFor()
  await rowOf(console.page, '食堂').focus()
  await screen.keyboard.press('Enter')
  await screen.getByText('5 层，设备 12 台').waitFor()
  // The row's part is in the middle now. A click on the chosen part means its parent.
  const chosen = screen.locator('[aria-live] strong')
  expect(await chosen.textContent()).toBe('食堂')
  await picture.locator('canvas').click()
  await expect.poll(() => chosen.textContent()).toBe('校园')
  await picture.getByRole('button', { name: '显示全部' }).click()
  await expectAccessible(screen)
})

test('matches a part with an object of another kind, and filters by state', async () => {
  const console = await stage.open(place, { as: cast.school(), answers: [answer(model3d.saveMatches, null), ...reads] })
  const screen = console.page
  await openParts(console.page)
  await screen.getByRole('combobox', { name: '状态' }).click()
  await screen.getByTitle('未匹配').click()
  await rowOf(console.page, '食堂').waitFor({ state: 'detached' })
  await rowOf(console.page, '1号楼').getByRole('button', { name: '匹配' }).click()
  const dialog = screen.getByRole('dialog', { name: '匹配“1号楼”' })
  await dialog.getByText('宿舍楼').first().click()
  await dialog.getByRole('combobox').click()
  await screen.getByTitle('教学楼').click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => console.asked(model3d.saveMatches).length).toBe(1)
  expect(console.asked(model3d.saveMatches)[0]?.body).toMatchObject({
    id: 5,
    building: [],
    dormitory: [{ part: '1号楼', id: 31, version: 0 }],
  })
})

test('removes the match of a part that is gone, after a question', async () => {
  const console = await stage.open(place, { as: cast.school(), answers: [answer(model3d.saveMatches, null), ...reads] })
  const screen = console.page
  await openParts(console.page)
  await rowOf(console.page, '钟楼').getByRole('button', { name: '取消匹配' }).click()
  await screen.getByText('文件中已没有这个部件，取消后它从列表中去掉。').waitFor()
  await screen.getByRole('dialog').getByRole('button', { name: '取消匹配' }).click()
  await expect.poll(() => console.asked(model3d.saveMatches).length).toBe(1)
  expect(console.asked(model3d.saveMatches)[0]?.body).toMatchObject({ unmatched: [{ part: '钟楼', version: 2 }] })
})

test('writes only the proposals that stay checked, and shows a refusal', async () => {
  const proposals = [
    { id: 1, part: '校园', target: { kind: 'location', id: 7, name: '校园', code: 'L1' } as const },
    { id: 2, part: '1号楼', target: { ...building, name: '一号楼' } },
  ]
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      answer(model3d.proposals, proposals),
      refuse(model3d.saveMatches, modelRefusals.matchedMeanwhile, { fill: { part: '1号楼' } }),
      ...reads,
    ],
  })
  const screen = console.page
  await openParts(console.page)
  await screen.getByRole('button', { name: '按名称匹配' }).click()
  const dialog = screen.getByRole('dialog', { name: '按名称匹配' })
  await dialog.getByText('地图建筑：一号楼').waitFor()
  await dialog.getByRole('checkbox', { name: '选择 校园' }).uncheck()
  await expectAccessible(screen)
  await dialog.getByRole('button', { name: '采用 1 项' }).click()
  await dialog.getByText('部件“1号楼”刚被他人修改，请刷新后再试').waitFor()
  expect(console.asked(model3d.saveMatches)[0]?.body).toMatchObject({
    location: [],
    building: [{ part: '1号楼', id: 31, version: 0 }],
  })
})

test('shows the parts without a picture if the browser can’t draw', async () => {
  const console = await stage.open(place, { as: cast.school(), answers: reads, isFresh: true })
  await console.page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await openParts(console.page)
  await console.page.getByText(/未启用 WebGL 2/).waitFor()
  await rowOf(console.page, '1号楼').click()
  expect(await console.page.locator('[aria-live] strong').textContent()).toBe('1号楼')
})

test('says that there is no model yet, and that a broken one can’t be shown', async () => {
  const empty = await stage.open(place, {
    as: cast.school(),
    answers: [answer(model3d.models, ({ body }) => pageWith(body, []))],
  })
  await empty.page.getByText('还没有三维模型').waitFor()
  const broken = await stage.open(place, { as: cast.school(), answers: reads })
  await broken.page.route('**/file/the-model', (route) => route.fulfill({ body: 'glTF' }))
  await broken.page.getByRole('button', { name: '匹配' }).first().click()
  await broken.page.getByText('模型无法显示，可刷新后重试；在列表中仍可匹配。').waitFor()
  expect(await rowOf(broken.page, '1号楼').count()).toBe(1)
})
