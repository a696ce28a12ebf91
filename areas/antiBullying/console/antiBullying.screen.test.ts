import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type EventView, antiBullying } from '../contract.ts'

const stage = useStage()

const event: EventView = {
  id: 5,
  source: 'keyword',
  keyword: '救命',
  place: '三楼卫生间',
  deviceName: '语音报警终端',
  hits: 3,
  time: '2026-03-02 12:00:00',
  lastTime: '2026-03-02 12:04:00',
  reporter: null,
  state: 'new',
  handler: null,
  respondedTime: null,
  respondMinutes: null,
  closedTime: null,
  told: 2,
  audios: 1,
  people: 0,
  version: 1,
}

const told = { ...event, description: '', outcome: '' }
const victim = { id: 3, name: '王小明', className: '一班', part: 'victim' as const, isReached: true }
const note = { id: 4, time: event.time, by: '孙主任', text: '已到现场' }

test('shows an event with its signals, begins to handle it, and names the devices that are offline', async () => {
  const signal = { id: 9, time: event.time, kind: 'keyword' as const, keyword: '救命', hasAudio: true }
  const console = await stage.open('/antiBullying/antiBullyingInfo', {
    as: cast.school(),
    answers: [
      answer(antiBullying.eventPage, ({ body }) => countedWith(body, [event])),
      answer(antiBullying.event, { event, signals: [signal], plays: [] }),
      answer(antiBullying.showEvent, { event: told, people: [victim], notes: [] }),
      answer(antiBullying.queue, 'queue'),
      answer(antiBullying.playAudio, { url: '/file/expired' }),
      answer(antiBullying.devices, [{ id: 1, name: '语音报警终端', place: '三楼卫生间', status: 'OFFLINE' }]),
      answer(antiBullying.takeEvent, { ...told, state: 'handling', handler: '孙主任' }),
      answer(antiBullying.addNote, { event: told, people: [victim], notes: [note] }),
    ],
  })
  const { page } = console
  await page.route('**/file/expired', (route) => route.fulfill({ body: 'expired', contentType: 'audio/wav' }))
  await page.getByText('1 台设备不在线：语音报警终端').waitFor()
  await page.getByText('听到“救命”，3 次').waitFor()
  expect(await page.getByRole('button', { name: '报警提示音' }).getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('button', { name: '查看 三楼卫生间 2026-03-02 12:00:00' }).click()
  const play = page.getByRole('button', { name: `播放录音 ${event.time}` })
  await play.waitFor()
  await expectAccessible(page)
  // The address is no longer valid, so that no recording comes. The button returns, so that each play is asked for and recorded.
  for (const times of [1, 2]) {
    await play.click()
    await expect.poll(() => console.asked(antiBullying.playAudio).length).toBe(times)
    await play.waitFor()
  }
  await page.getByRole('button', { name: '开始处理' }).click()
  await console.expectAsked(antiBullying.takeEvent, { body: { id: 5 } })
  await page.getByRole('button', { name: '写记录' }).click()
  await page.getByLabel('内容').fill('已到现场')
  await page.getByRole('dialog').last().getByRole('button', { name: '保存' }).click()
  await page.getByText('已到现场').waitFor()
  await page.getByText('被欺凌').waitFor()
  expect(console.asked(antiBullying.showEvent)).toHaveLength(1)
})
