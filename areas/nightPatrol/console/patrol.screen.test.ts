import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { ProxyError, answer, refusalOf, refuse } from '../../../tests/screens/answers.ts'
import { countedWith, pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { nightPatrol, patrolLimits, patrolRefusals } from '../contract.ts'
import type { CheckView, RoundDetail } from '../views.ts'

const stage = useStage()
const path = '/nightPatrol/selectInfo'

const place = (id: number, name: string, changes: Partial<CheckView> = {}): CheckView => ({
  id,
  placeId: id,
  place: name,
  location: '教学楼 1 层',
  lookAt: '',
  state: 'open',
  time: null,
  sentTime: null,
  by: '',
  isMine: false,
  way: null,
  result: null,
  note: '',
  photos: [],
  handling: '',
  handledBy: '',
  handledTime: null,
  ...changes,
})

const checked = { state: 'checked', time: '2026-03-02 22:05:00', by: '孙国柱', isMine: true } as const

const round: RoundDetail = {
  id: 5,
  night: '2026-03-02',
  plan: '教学区夜巡',
  line: '教学区路线',
  startTime: '2020-01-01 22:00:00',
  endTime: '2099-01-01 22:00:00',
  dueTime: '2099-01-01 22:30:00',
  isOrdered: true,
  guards: ['孙国柱'],
  total: 3,
  checked: 1,
  late: 0,
  abnormal: 0,
  state: 'running',
  isUnbegun: false,
  checks: [place(1, '东门', checked), place(2, '食堂', { lookAt: '燃气阀' }), place(3, '配电房')],
}

interface Options {
  readonly isAway?: () => boolean
  readonly allowsPress?: boolean
  readonly at?: string
  readonly isRefused?: boolean
}

/** Opens 我的巡查 as a guard. While `isAway` holds, the server doesn't answer a check. */
const open = async ({ isAway = () => false, allowsPress = false, at = path, isRefused = false }: Options = {}) => {
  const noted = answer(nightPatrol.check, ({ body }) => {
    if (isAway()) throw new ProxyError(502)
    return place(2, '食堂', { ...checked, result: body.result ?? 'normal', note: body.note ?? '' })
  })
  const console = await stage.open(at, {
    as: cast.gate(),
    answers: [
      answer(nightPatrol.myRounds, { allowsPress, leastSeconds: 30, earlyMinutes: 10, rounds: [round] }),
      isRefused ? refuse(nightPatrol.check, patrolRefusals.wrongOrder) : noted,
      refuse(nightPatrol.addPhotos, patrolRefusals.tooManyPhotos, { fill: { most: patrolLimits.photos } }),
    ],
  })
  const { page } = console
  const bodies = () => console.asked(nightPatrol.check).map(({ body }) => body)
  return { console, page, bodies }
}

test('notes a place by the typed code on a phone', async () => {
  const { page, bodies } = await open()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('textbox', { name: '地点编码' }).fill('abcd 3467')
  await page.getByRole('button', { name: '打点' }).click()
  await page.getByRole('button', { name: '记为正常' }).click()
  await page.getByText('已记下').waitFor()
  expect(bodies()).toMatchObject([{ roundId: 5, way: 'code', code: 'ABCD3467', result: 'normal', note: '' }])
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('opens the place of a scanned label, and asks for words if something is wrong there', async () => {
  const { page, bodies } = await open({ at: `${path}?code=ABCD3467` })
  await page.getByRole('dialog', { name: '地点 ABCD3467' }).waitFor()
  await page.getByText('异常', { exact: true }).click()
  await page.getByRole('button', { name: '记下异常' }).click()
  await page.getByRole('alert').getByText('请说明异常').waitFor()
  expect(bodies()).toEqual([])
  await page.getByRole('textbox', { name: '说明异常' }).fill('窗户没关')
  await page.getByRole('button', { name: '记下异常' }).click()
  await page.getByText('已记下').waitFor()
  expect(bodies()).toMatchObject([{ way: 'code', result: 'abnormal', note: '窗户没关' }])
})

test('says why a check is refused, and keeps nothing of it', async () => {
  const { page } = await open({ isRefused: true })
  await page.getByRole('textbox', { name: '地点编码' }).fill('ABCD3467')
  await page.getByRole('button', { name: '打点' }).click()
  await page.getByRole('button', { name: '记为正常' }).click()
  await page.getByRole('alert').getByText('请按顺序巡查').waitFor()
  expect(await page.getByRole('status', { name: '未发送的打点' }).count()).toBe(0)
})

test('says that an exception is stored without its photos, and closes', async () => {
  const { page, bodies } = await open()
  const { bytes } = await makePicture()
  await page.getByRole('button', { name: /东门/u }).click()
  const dialog = page.getByRole('dialog', { name: '东门' })
  await dialog.getByRole('textbox', { name: '说明异常' }).fill('消防门锁死')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '门.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
  await dialog.getByRole('button', { name: '记下异常' }).click()
  await page.getByText('已记下，照片未能保存：每处最多 6 张照片').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(bodies()).toMatchObject([{ way: 'unreachable', checkId: 1, note: '消防门锁死' }])
  expect(await page.getByRole('status', { name: '未发送的打点' }).count()).toBe(0)
})

test('lets the guard correct a wrong code without losing the words', async () => {
  const noted = answer(nightPatrol.check, ({ body }) => {
    if (body.code !== '6KB4QECK')
      throw refusalOf(nightPatrol.check, patrolRefusals.codeUnknown, { fill: { code: 'X' } })
    return place(2, '食堂', checked)
  })
  const mine = { allowsPress: false, leastSeconds: 30, earlyMinutes: 10, rounds: [round] }
  const console = await stage.open(path, { as: cast.gate(), answers: [answer(nightPatrol.myRounds, mine), noted] })
  const { page } = console
  await page.getByRole('textbox', { name: '地点编码' }).fill('６kb4ｑecc')
  await page.getByRole('button', { name: '打点' }).click()
  await page.getByText('异常', { exact: true }).click()
  await page.getByRole('textbox', { name: '说明异常' }).fill('窗户没关')
  await page.getByRole('button', { name: '记下异常' }).click()
  await page.getByRole('alert').getByText('没有编码为').waitFor()
  await page.getByRole('textbox', { name: '更正地点编码' }).fill('６kb4ｑeck')
  await page.getByRole('button', { name: '记下异常' }).click()
  await page.getByText('已记下').waitFor()
  const bodies = console.asked(nightPatrol.check).map(({ body }) => body)
  expect(bodies).toMatchObject([
    { code: '6KB4QECC', note: '窗户没关' },
    { code: '6KB4QECK', note: '窗户没关' },
  ])
})

test('reports a place that can’t be reached, where only the code counts otherwise', async () => {
  const { page, bodies } = await open()
  await page.getByRole('button', { name: /食堂.*查看：燃气阀/u }).click()
  await page.getByRole('dialog', { name: '食堂' }).getByText('查看：燃气阀').waitFor()
  await page.getByRole('textbox', { name: '说明异常' }).fill('铁门上锁')
  await page.getByRole('button', { name: '记下异常' }).click()
  await page.getByText('已记下').waitFor()
  expect(bodies()).toMatchObject([{ way: 'unreachable', checkId: 2, result: 'abnormal', note: '铁门上锁' }])
})

test('keeps checks without a connection, and sends them in their order with their times', async () => {
  let isAway = true
  const { page, bodies } = await open({ isAway: () => isAway, allowsPress: true })
  for (const name of ['食堂', '配电房']) {
    await page.getByRole('button', { name: new RegExp(name, 'u') }).click()
    await page.getByRole('button', { name: '记为正常' }).click()
    await page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
  }
  const waiting = page.getByRole('status', { name: '未发送的打点' })
  await waiting.getByText('2 处保存在本机').waitFor()
  expect(await page.getByText('待发送', { exact: true }).count()).toBe(2)
  isAway = false
  const before = bodies().length
  await waiting.getByRole('button', { name: '立即发送' }).click()
  await waiting.waitFor({ state: 'detached' })
  const sent = bodies().slice(before)
  expect(sent.map(({ checkId }) => checkId)).toEqual([2, 3])
  expect(sent.every(({ time }) => typeof time === 'string')).toBe(true)
})

test('shows tonight to the head, and takes how an exception was handled', async () => {
  const exception = place(2, '食堂', { ...checked, result: 'abnormal', note: '燃气阀没关' })
  const of = { roundId: 5, night: '2026-03-02', plan: '教学区夜巡', line: '教学区路线' }
  const console = await stage.open(path, {
    as: cast.school(),
    answers: [
      answer(nightPatrol.night, { night: '2026-03-02', rounds: [round, { ...round, id: 6, isUnbegun: true }] }),
      answer(nightPatrol.round, round),
      answer(nightPatrol.exceptionPage, ({ body }) => countedWith(body, [{ ...exception, ...of }])),
      answer(nightPatrol.handle, null),
    ],
  })
  const { page } = console
  await page.getByText('逾时未开始').waitFor()
  await page
    .getByRole('button', { name: /教学区夜巡/u })
    .first()
    .click()
  await page.getByRole('dialog', { name: '教学区夜巡' }).getByText('配电房').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('异常处理').click()
  await page.getByRole('button', { name: /处理/u }).last().click()
  await page.getByRole('textbox', { name: '处理结果' }).fill('已通知后勤')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('已记下处理结果').waitFor()
  expect(console.asked(nightPatrol.handle).map(({ body }) => body)).toEqual([{ id: 2, handling: '已通知后勤' }])
})

test('prints the labels of the places with code and QR code', async () => {
  const row = { id: 1, name: '东门', building: '教学楼', floor: '1 层', note: '', code: 'ABCD3467', version: 1 }
  const console = await stage.open('/nightPatrol/nightPatrolPlace', {
    as: cast.school(),
    answers: [answer(nightPatrol.placePage, ({ body }) => pageWith(body, [row]))],
  })
  const { page } = console
  await page.getByRole('button', { name: '打印全部标签' }).click()
  const dialog = page.getByRole('dialog', { name: '打印标签' })
  await dialog.getByText('ABCD 3467').waitFor()
  expect(await dialog.locator('li svg').count()).toBe(1)
})
