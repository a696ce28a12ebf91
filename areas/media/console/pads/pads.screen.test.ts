import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { answer, refusalOf } from '../../../../tests/screens/answers.ts'
import { countedWith, pageWith } from '../../../../tests/screens/lists.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { displayRefusals } from '../../../display/contract.ts'
import { type PadRow, media } from '../../contract.ts'
import { samplePad } from '../../sample.ts'

const stage = useStage()
const place = '/multiMedis/devices'

test('pairs a pad by the code on its screen, reloads it, and ends the pairing', async () => {
  let pad: PadRow = samplePad({ isPaired: false, isOnline: false, seenAt: null })
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      answer(media.padPage, ({ body }) => pageWith(body, [pad])),
      answer(media.pairPad, ({ body }) => {
        if (body.code !== 'K7M4QX')
          throw refusalOf(media.pairPad, displayRefusals.unknownCode, { fill: { minutes: 10 } })
        pad = samplePad()
        return null
      }),
      answer(media.reloadPad, null),
      answer(media.unpairPad, () => {
        pad = samplePad({ isPaired: false })
        return null
      }),
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '未配对' }).waitFor()
  await page.getByRole('button', { name: '配对 七年级1班班牌' }).click()
  const dialog = page.getByRole('dialog', { name: '配对“七年级1班班牌”' })
  await dialog.getByText(`${new URL(page.url()).origin}/#/device/pad`).waitFor()
  await dialog.getByLabel('配对码').fill('222222')
  await dialog.getByRole('button', { name: /^配\s?对$/ }).click()
  await dialog.getByText('配对码不正确，或已超过 10 分钟').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('配对码').fill('k7m4 qx')
  await dialog.getByRole('button', { name: /^配\s?对$/ }).click()
  await console.rows().filter({ hasText: '在线' }).waitFor()
  await page.getByRole('button', { name: '重新载入 七年级1班班牌' }).click()
  await console.expectToast('已通知班牌重新载入')
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '解除' }).click()
  const asked = page.getByRole('dialog', { name: '确认解除“七年级1班班牌”的配对吗？' })
  await asked.getByRole('button', { name: /^解\s?除$/ }).click()
  await console.rows().filter({ hasText: '未配对' }).waitFor()
  expect(console.asked(media.reloadPad).map(({ body }) => body)).toEqual([{ id: 5 }])
})

test('shows what a pad shows and why, and what it reported', async () => {
  const due = { id: 1, name: '停课', reason: 'urgent' as const, others: 2 }
  const played = { name: '停课', at: '2026-03-02 08:30:00' }
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      answer(media.padPage, ({ body }) => pageWith(body, [samplePad({ isOnline: false, due, played })])),
      answer(media.playPage, ({ body }) =>
        countedWith(body, [
          {
            id: 1,
            padName: '七年级1班班牌',
            taskName: '停课',
            from: '2026-03-02 07:00:00',
            until: '2026-03-02 08:30:00',
            minutes: 90,
          },
        ]),
      ),
    ],
  })
  const { page } = console
  const row = console.rows().filter({ hasText: '离线' })
  await row
    .filter({ hasText: '停课（紧急通知优先，另有 2 个任务暂不显示）' })
    .filter({ hasText: '03-02 08:30 停课' })
    .waitFor()
  await page.getByRole('button', { name: '播放记录 七年级1班班牌' }).click()
  const dialog = page.getByRole('dialog', { name: '“七年级1班班牌”的播放记录' })
  await dialog.getByText('90 分钟').waitFor()
  await expectAccessible(page)
  expect(console.asked(media.playPage)[0]?.body).toMatchObject({ padId: 5 })
})
