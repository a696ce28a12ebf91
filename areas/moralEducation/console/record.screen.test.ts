import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { ProxyError, answer } from '../../../tests/screens/answers.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { moralEducation } from '../contract.ts'
import type { RecordRow } from '../recordViews.ts'
import { recordPath } from './places.ts'

const stage = useStage()

const choice = {
  id: 1,
  name: '班级常规量化',
  assessType: 'clazz',
  duration: 'week',
  examinerGroupId: 5,
  examinerGroupIds: [5],
  defaultValue: 100,
  joinDefault: true,
  scoreIs: '0',
  isEnable: true,
  version: 1,
  categories: [
    {
      id: 11,
      assessProjectId: 1,
      title: '卫生',
      remark: '',
      version: 1,
      children: [
        {
          id: 21,
          assessProjectCategoryId: 11,
          title: '地面有纸屑',
          value: -2,
          remark: '',
          isEnable: true,
          version: 1,
        },
      ],
    },
  ],
} as const

const target = (id: number, name: string) => ({
  id,
  name,
  code: '',
  groupId: 7,
  groupName: '七年级',
  avatarUrl: null,
})

const saved: RecordRow = {
  id: 1,
  projectId: 1,
  assessType: 'clazz',
  targetId: 71,
  targetName: '1班',
  className: '1班',
  projectName: '班级常规量化',
  itemId: 21,
  categoryTitle: '卫生',
  detailTitle: '地面有纸屑',
  assessValue: -2,
  firstValue: -2,
  examUserName: '周若曦',
  onDutyName: '',
  createTime: '2026-03-02 08:00:00',
  desc: '',
  pictures: 0,
  state: 'valid',
  isCorrected: false,
  isMine: true,
  mayAppeal: false,
  isOpen: true,
  appealState: null,
  version: 1,
}

/** Opens the screen. While `isAway` holds, the server doesn't answer a save. */
const open = async (isAway: () => boolean = () => false) => {
  const console = await stage.open(recordPath, {
    as: cast.teacher(),
    answers: [
      answer(moralEducation.recordChoices, [
        {
          ...choice,
          examinerGroupIds: [5],
          categories: choice.categories.map((one) => ({ ...one, children: [...one.children] })),
        },
      ]),
      answer(moralEducation.recordTargets, [target(71, '1班'), target(72, '2班')]),
      answer(moralEducation.saveRecord, () => {
        if (isAway()) throw new ProxyError(502)
        return saved
      }),
    ],
  })
  const { page } = console
  const choose = (name: string) => page.getByRole('button', { name }).click()
  const bodies = () => console.asked(moralEducation.saveRecord).map(({ body }) => body)
  return { console, page, choose, bodies }
}

test('records a value on a phone, and the next one with two presses', async () => {
  const { page, choose, bodies } = await open()
  await page.setViewportSize({ width: 390, height: 844 })
  await choose('1班')
  await choose('地面有纸屑')
  await page.getByRole('button', { name: '记分 -2' }).click()
  await page.getByText('已记分：1班 -2').waitFor()
  // A second press on the button records nothing.
  expect(await page.getByRole('button', { name: '已记 -2' }).isDisabled()).toBe(true)
  await choose('2班')
  await page.getByRole('button', { name: '记分 -2' }).click()
  await page.getByText('已记分：2班 -2').waitFor()
  expect(bodies().map(({ targetId, itemId }) => [targetId, itemId])).toEqual([
    [71, 21],
    [72, 21],
  ])
  expect(new Set(bodies().map(({ clientKey }) => clientKey)).size).toBe(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('keeps a record without a connection, and sends it once with its time when the connection is back', async () => {
  let isAway = true
  const { page, choose, bodies } = await open(() => isAway)
  await choose('1班')
  await choose('地面有纸屑')
  await page.getByRole('button', { name: '记分 -2' }).click()
  await page.getByText('已保存在本机，联网后发送：1班 -2').waitFor()
  const waiting = page.getByRole('status', { name: '未发送的记录' })
  await waiting.getByText('等待发送').waitFor()
  isAway = false
  await waiting.getByRole('button', { name: '立即发送' }).click()
  await waiting.waitFor({ state: 'detached' })
  const [first, last] = [bodies()[0], bodies().at(-1)]
  expect(last?.clientKey).toBe(first?.clientKey)
  expect([first?.time, typeof last?.time]).toEqual([undefined, 'string'])
})

test('keeps the good pictures when one of the chosen files is none', async () => {
  const { page } = await open()
  await page.getByText('说明、图片与值周生').click()
  const { bytes } = await makePicture()
  await page.locator('input[type=file]').setInputFiles([
    { name: '地面.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) },
    { name: '名单.txt', mimeType: 'text/plain', buffer: Buffer.from('一班') },
  ])
  await page.getByRole('list', { name: '图片，1 张，最多 9 张' }).waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('“名单.txt”没有添加')
})

test('keeps the button for recording in sight on a phone, below many items', async () => {
  const { page, console, choose } = await open()
  const many = Array.from({ length: 30 }, (_, at) => ({
    ...choice.categories[0].children[0],
    id: 100 + at,
    title: `项目${at}`,
  }))
  console.answer(
    answer(moralEducation.recordChoices, [
      { ...choice, examinerGroupIds: [5], categories: [{ ...choice.categories[0], children: many }] },
    ]),
  )
  await page.reload()
  await page.setViewportSize({ width: 390, height: 844 })
  await choose('1班')
  await choose('项目2 -2')
  const box = await page.getByRole('button', { name: '记分 -2' }).boundingBox()
  expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  await page.setViewportSize({ width: 1440, height: 900 })
})
