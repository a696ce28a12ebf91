import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer, refusalOf } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { environment, environmentRefusals } from '../contract.ts'
import { placeKinds } from '../measures.ts'
import { defaultStandards } from '../standards.ts'
import type { ExceedanceRow, PlaceView } from '../views.ts'

const stage = useStage()

const values = { temp: 21.5, humidity: 46, pm25: 33, co2: 840, formaldehyde: null, noise: null, light: null }

const place = (changes: Partial<PlaceView> & Pick<PlaceView, 'deviceId' | 'place'>): PlaceView => ({
  deviceName: '空气监测仪',
  mac: 'A4:14:38:00:00:01',
  placeKind: 'classroom',
  building: '',
  floor: null,
  online: true,
  current: true,
  time: '2026-03-02 08:00:00',
  values,
  ...changes,
})

test('shows each value with its level, and an old one with its age instead', async () => {
  const places = [
    place({ deviceId: 1, place: '七年级1班', values: { ...values, co2: 1900 } }),
    place({ deviceId: 2, place: '七年级2班', current: false, values: { ...values, co2: 1900 } }),
    place({ deviceId: 3, place: '七年级3班', current: false, online: false }),
  ]
  const { page } = await stage.open('/environmentDevice/environment', {
    as: cast.school(),
    answers: [answer(environment.places, places), answer(environment.standards, [])],
  })
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await card('七年级1班').getByText('超标').waitFor()
  await card('七年级2班').getByText('数据过期').waitFor()
  expect(await card('七年级2班').getByText('超标').count()).toBe(0)
  await card('七年级3班').getByText('离线').waitFor()
  await card('七年级3班').getByText('最后一次 2026-03-02 08:00').waitFor()
  await expectAccessible(page)
})

test('shows contradicting limits at their measure, and asks before another kind discards changes', async () => {
  const standards = placeKinds.map((placeKind) => ({
    id: null,
    placeKind,
    limits: defaultStandards[placeKind],
    version: 0,
  }))
  const console = await stage.open('/environmentDevice/environment', {
    as: cast.school(),
    answers: [
      answer(environment.places, [place({ deviceId: 1, place: '七年级1班' })]),
      answer(environment.standards, standards),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '环境标准' }).click()
  const dialog = page.getByRole('dialog', { name: '环境标准' })
  await dialog.getByLabel('温度 一般 不高于').fill('20')
  await dialog.getByText('温度：“一般”的上限不能低于“良好”的上限').waitFor()
  await dialog.getByText('宿舍', { exact: true }).click()
  const question = page.getByRole('dialog', { name: '确认放弃修改吗？' })
  await question.getByRole('button', { name: '继续编辑' }).click()
  expect(await dialog.getByLabel('温度 一般 不高于').inputValue()).toBe('20.0')
  await dialog.getByText('宿舍', { exact: true }).click()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await expect.poll(() => dialog.getByLabel('温度 一般 不高于').inputValue()).toBe('30.0')
})

test('records the handling of an exceedance, and says who was first', async () => {
  const row: ExceedanceRow = {
    id: 7,
    deviceId: 1,
    place: '七年级1班',
    placeKind: 'classroom',
    measure: 'co2',
    startTime: '2026-03-02 08:00:00',
    endTime: null,
    minutes: 65,
    state: 'open',
    worst: 1900,
    limit: 1500,
    alerted: true,
    handler: null,
    handledTime: null,
    handling: '',
  }
  const console = await stage.open('/environmentDevice/exceedance', {
    as: cast.school(),
    answers: [
      answer(environment.exceedancePage, ({ body }) => countedWith(body, [row])),
      answer(environment.places, []),
      answer(environment.handle, () => {
        throw refusalOf(environment.handle, environmentRefusals.handledAlready, { fill: { name: '周若曦' } })
      }),
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '1 小时 5 分钟' }).filter({ hasText: '超标中' }).waitFor()
  await page.getByRole('button', { name: '登记处理' }).click()
  const dialog = page.getByRole('dialog', { name: '登记处理：七年级1班 二氧化碳' })
  await dialog.getByLabel('处理情况').fill('已开窗通风')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('周若曦已登记处理，请刷新后查看').waitFor()
  expect(console.asked(environment.handle).map(({ body }) => body)).toEqual([{ id: 7, handling: '已开窗通风' }])
})
