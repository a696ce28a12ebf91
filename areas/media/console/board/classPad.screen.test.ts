import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { answer, failAsProxy } from '../../../../tests/screens/answers.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { display } from '../../../display/contract.ts'
import { type PadScreen, media } from '../../contract.ts'
import { samplePadScreen } from '../../sample.ts'

const stage = useStage()

const self = { schoolId: 2, deviceId: 5, page: 'pad' as const, schoolName: '杏坛实验学校', deviceName: '班牌' }

const pairing = [
  answer(display.code, { code: 'K7M4QX', ticket: 'the-ticket', endsAt: '2026-03-02T08:10:00.000Z' }),
  answer(display.self, self),
]

const notice = { id: 1, kind: 'notice' as const, name: '升旗仪式', text: '周一穿校服', url: null }

const task: NonNullable<PadScreen['task']> = {
  id: 7,
  name: '升旗',
  isUrgent: false,
  seconds: 10,
  secondsLeft: 3600,
  regions: [
    { key: 1, kind: 'notice', x: 0, y: 0, width: 60, height: 100, resources: [notice] },
    { key: 2, kind: 'class', x: 60, y: 0, width: 40, height: 100, resources: [] },
  ],
}

test('shows its task, keeps it without a connection, and shows school and class when it is withdrawn', async () => {
  let shown = samplePadScreen({ task })
  const screen = answer(media.screen, () => shown)
  const console = await stage.open('/device/pad', {
    isFresh: true,
    answers: [...pairing, screen, answer(media.played, null)],
  })
  const { page } = console
  const text = page.getByRole('main', { name: '升旗' }).getByText('周一穿校服')
  await text.waitFor()
  await page.getByText('45 人').waitFor()
  await console.expectAsked(media.played, { body: { taskId: 7 } })
  await expectAccessible(page)
  console.answer(failAsProxy(media.screen, 503))
  await page.getByText('连接中断，正在重试').waitFor()
  expect(await text.count()).toBe(1)
  shown = samplePadScreen()
  console.answer(screen)
  await page.getByRole('heading', { name: '杏坛实验学校', level: 1 }).waitFor()
  await text.waitFor({ state: 'detached' })
  // One report within a minute, however often the screen was read.
  expect(console.asked(media.played)).toHaveLength(1)
})

test('marks an urgent notice, and leaves a task at its end although the connection is lost', async () => {
  const urgent = samplePadScreen({ task: { ...task, isUrgent: true, secondsLeft: 5 } })
  const console = await stage.open('/device/pad', {
    isFresh: true,
    answers: [...pairing, answer(media.screen, urgent), answer(media.played, null)],
  })
  const { page } = console
  const mark = page.getByText('紧急通知', { exact: true })
  await mark.waitFor()
  console.answer(failAsProxy(media.screen, 503))
  await page.getByRole('heading', { name: '杏坛实验学校', level: 1 }).waitFor()
  expect(await mark.count()).toBe(0)
})

test('loads its page again when an administrator asks for it', async () => {
  let reloads = 0
  const console = await stage.open('/device/pad', {
    isFresh: true,
    answers: [...pairing, answer(media.screen, () => samplePadScreen({ reloads })), answer(media.played, null)],
  })
  const { page } = console
  await page.getByRole('heading', { name: '杏坛实验学校', level: 1 }).waitFor()
  await page.evaluate(() => document.body.setAttribute('data-before', 'yes'))
  reloads = 1
  await page.locator('body:not([data-before])').waitFor({ state: 'attached' })
  await page.getByRole('heading', { name: '杏坛实验学校', level: 1 }).waitFor()
  expect(console.asked(display.code)).toHaveLength(1)
})
