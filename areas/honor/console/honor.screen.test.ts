import { expect, test } from 'vitest'
import { type FakeAnswer, answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { makePeople, pupil } from '../../../tests/screens/people.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { honor } from '../contract.ts'
import type { KindView } from '../kindContract.ts'
import type { AwardRow } from '../views.ts'
import type { YearView } from '../yearContract.ts'

const stage = useStage()

const year: YearView = {
  id: 1,
  name: '2025-2026学年',
  fromDay: '2020-09-01',
  toDay: '2030-08-31',
  closed: false,
  awards: 1,
  proposals: 1,
  version: 1,
}

const kind: KindView = {
  id: 2,
  name: '三好学生',
  level: 'school',
  target: 'pupil',
  ribbon: 'red',
  wording: '',
  disabled: false,
  version: 1,
}

const award = (changes: Partial<AwardRow> & Pick<AwardRow, 'id' | 'name'>): AwardRow => ({
  yearId: 1,
  yearName: year.name,
  yearClosed: false,
  kindId: 2,
  kindName: kind.name,
  level: 'school',
  target: 'pupil',
  ribbon: 'red',
  wording: '',
  userId: changes.id,
  code: 'S01',
  departmentName: '七年级3班',
  awardedOn: '2026-03-02',
  issuer: '杏坛实验学校',
  certificateNumber: '2026-001',
  note: '',
  state: 'approved',
  reason: '',
  proposer: '周若曦',
  isOwn: false,
  pictureUrl: null,
  version: 1,
  ...changes,
})

const lists = (awards: readonly AwardRow[]): FakeAnswer[] => [
  answer(honor.years, [year]),
  answer(honor.kinds, [kind]),
  answer(honor.awardPage, ({ body }) => countedWith(body, awards)),
]

test('adds a pasted list to the recipients, and asks whom a name of several people means', async () => {
  const people = makePeople(pupil({ id: 11, name: '王小明' }), pupil({ id: 12, name: '李小红' }))
  const found = (userId: number, name: string) => ({ userId, name, code: null, departmentName: '七年级3班' })
  const console = await stage.open('/honor/honorAdmin', {
    as: cast.school(),
    answers: [
      ...lists([]),
      ...people.answers,
      answer(honor.findNamed, [
        { text: '王小明', people: [found(11, '王小明')] },
        { text: '赵无名', people: [] },
      ]),
    ],
  })
  await console.page.getByRole('button', { name: '颁发荣誉' }).click()
  await console.page.getByRole('button', { name: '粘贴名单' }).click()
  await console.page.getByLabel('名单', { exact: true }).fill('王小明\n赵无名')
  await console.page.getByRole('button', { name: '按名单添加' }).click()
  await console.untilAsked(honor.findNamed, 1)
  expect(console.asked(honor.findNamed)).toMatchObject([{ body: { target: 'pupil', names: '王小明\n赵无名' } }])
  await expect.poll(() => console.page.getByText('已选 1 人').isVisible()).toBe(true)
  expect(await console.page.getByText('“赵无名”没有找到，或不在您的范围内').isVisible()).toBe(true)
})

test('the office approves proposals, and a certificate shows name, class, words, number and day', async () => {
  const console = await stage.open('/honor/honorAdmin', {
    as: cast.school(),
    answers: [
      ...lists([award({ id: 21, name: '王小明' }), award({ id: 22, name: '李小红', state: 'proposed' })]),
      answer(honor.decide, null),
    ],
  })
  await console.page.getByRole('button', { name: '同意 李小红 三好学生', exact: true }).click()
  await console.untilAsked(honor.decide, 1)
  expect(console.asked(honor.decide)).toMatchObject([{ body: { ids: [22], agrees: true } }])
  await console.page.getByRole('button', { name: '打印奖状 王小明 三好学生' }).click()
  const sheet = console.page.getByRole('article', { name: '王小明 三好学生' })
  await sheet.waitFor()
  const text = await sheet.innerText()
  for (const words of ['七年级3班王小明 同学：', '荣获“三好学生”称号', '编号：2026-001', '2026年3月2日'])
    expect(text).toContain(words)
})
