import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { makePeople, pupil } from '../../../tests/screens/people.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type Track, checkin } from '../contract.ts'

const stage = useStage()

const row: Track['days'][number]['records'][number] = {
  id: 1,
  userId: 11,
  studentName: '欧阳明月',
  depts: [{ name: '七年级3班' }],
  entryTime: '2026-03-02 07:10:05',
  locationDesc: '学校南门',
  deviceName: '南门一号闸机',
  operatorName: '',
  stateDictId: 8,
  typeName: '返校',
  comment: '',
  faceImg: null,
  dormitoryName: '',
  floor: null,
  dormRoomName: '',
}

const track: Track = {
  userId: 11,
  name: '欧阳明月',
  more: false,
  days: [
    {
      day: '2026-03-02',
      stays: [
        { place: 'home', from: '2026-03-02 00:00:00', to: '2026-03-02 07:10:05', minutes: 430 },
        { place: 'school', from: '2026-03-02 07:10:05', to: '2026-03-03 00:00:00', minutes: 1009 },
      ],
      insideMinutes: 1009,
      leaves: [{ from: '2026-03-02 00:00:00', to: '2026-03-02 07:00:00' }],
      records: [row, { ...row, id: 2, typeName: '离校', entryTime: '2026-03-02 17:00:00', operatorName: '周门卫' }],
    },
    { day: '2026-03-01', stays: [], insideMinutes: 0, leaves: [], records: [] },
  ],
}

const open = (place: string, shown: Track = track) =>
  stage.open(place, {
    as: cast.school(),
    answers: [answer(checkin.track, shown), ...makePeople(pupil({ id: 11, name: '欧阳明月' })).answers],
  })

test('reads nothing before a person is chosen', async () => {
  const console = await open('/checkin/track')
  await console.page.getByText('请选择人员').waitFor()
  expect(console.asked(checkin.track)).toEqual([])
})

test('shows each day with its weekday, its places in words and its records', async () => {
  const console = await open('/checkin/track?uid=11&from=2026-03-01&to=2026-03-02')
  const { page } = console
  const first = page.getByRole('heading', { level: 2 }).first()
  await expect.poll(() => first.innerText()).toContain('2026-03-02 周一')
  expect(await first.innerText()).toContain('在校 16 小时 49 分')
  const bar = page.getByRole('img', { name: '欧阳明月 2026-03-02' })
  expect(await bar.getAttribute('aria-label')).toBe(
    '欧阳明月 2026-03-02：00:00–07:10 在家，07:10–24:00 在校，00:00–07:00 请假',
  )
  const records = page.getByRole('list', { name: '2026-03-02 的记录' }).getByRole('listitem')
  expect(await records.allInnerTexts()).toEqual([
    expect.stringMatching(/07:10:05\s*返校\s*学校南门$/),
    expect.stringMatching(/17:00:00\s*离校\s*学校南门，周门卫登记$/),
  ])
  await page.getByText('没有记录').waitFor()
  expect(console.asked(checkin.track)[0]?.query).toEqual({ userId: 11, startDay: '2026-03-01', endDay: '2026-03-02' })
  await expectAccessibleInBoth(page)
})

test('says if the range has too many records', async () => {
  const { page } = await open('/checkin/track?uid=11', { ...track, more: true })
  await page.getByText('记录超过 2000 条').waitFor()
  expect(await page.getByText('没有列出').count()).toBe(1)
})

test('says if the days are still to come', async () => {
  const { page } = await open('/checkin/track?uid=11', { ...track, days: [] })
  await page.getByText('所选日期还没有到').waitFor()
  expect(await page.getByRole('img', { name: '欧阳明月' }).count()).toBe(0)
})
