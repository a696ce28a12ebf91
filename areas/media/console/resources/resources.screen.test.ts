import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../../tests/screens/answers.ts'
import { pageWith } from '../../../../tests/screens/lists.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { type ResourceView, media, mediaRefusals } from '../../contract.ts'
import { sampleNotice } from '../../sample.ts'

const stage = useStage()
const place = '/multiMedis/resource'

test('writes a notice, opens it, and shows why one in use is not deleted', async () => {
  let rows: ResourceView[] = []
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      answer(media.folders, ['通知']),
      answer(media.resourcePage, ({ body }) => pageWith(body, rows)),
      answer(media.saveResource, () => {
        rows = [sampleNotice({ shown: 1 })]
        return sampleNotice()
      }),
      refuse(media.deleteResource, mediaRefusals.resourceShown, { fill: { name: '升旗仪式', task: '升旗' } }),
    ],
  })
  const { page } = console
  await page.getByText('还没有素材').waitFor()
  await page.getByRole('button', { name: '新增公告' }).click()
  const dialog = page.getByRole('dialog', { name: '新增公告' })
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  for (const missing of ['请填写名称', '请填写公告文字']) await dialog.getByText(missing).waitFor()
  await dialog.getByLabel('名称').fill('升旗仪式')
  await dialog.getByLabel('公告文字').fill('周一穿校服')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(media.saveResource)[0]?.body).toMatchObject({ name: '升旗仪式', text: '周一穿校服', version: 0 })
  await console.rows().filter({ hasText: '1 个任务' }).click()
  const opened = page.getByRole('dialog', { name: '升旗仪式' })
  await opened.getByText('周一穿校服').waitFor()
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '删除 升旗仪式' }).click()
  const asked = page.getByRole('dialog').filter({ hasText: '不能恢复' })
  await asked.getByRole('button', { name: /^(删\s?除|确\s?定)$/ }).click()
  await asked.getByText('“升旗仪式”正用于已发布的任务“升旗”，请先撤回该任务').waitFor()
})

test('uploads pictures into the folder that is shown', async () => {
  const picture = sampleNotice({ id: 3, kind: 'picture', name: '校门', width: 320, height: 240, size: 2048, text: '' })
  const console = await stage.open(`${place}?folder=通知`, {
    as: cast.school(),
    answers: [
      answer(media.folders, ['通知']),
      answer(media.resourcePage, ({ body }) => pageWith(body, [picture])),
      answer(media.uploadPictures, { ids: [3] }),
      answer(media.moveResources, null),
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '320×240，2 KB' }).waitFor()
  const { name, bytes } = await makePicture({ name: '校门.png' })
  const file = { name, mimeType: 'image/png', buffer: Buffer.from(bytes) }
  await page.locator('input[type=file]').setInputFiles(file)
  await console.expectToast('已上传 1 张图片')
  await console.expectAsked(media.moveResources, { body: { ids: [3], folder: '通知' } })
  expect(console.asked(media.uploadPictures)).toHaveLength(1)
  console.answer(refuse(media.moveResources, common.notFound))
  await page.locator('input[type=file]').setInputFiles(file)
  await console.expectToast(`图片没有移入“通知”：${common.notFound.msg}`)
})
