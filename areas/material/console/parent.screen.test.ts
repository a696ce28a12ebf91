import { describe, expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refuse } from '../../../tests/screens/answers.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { linkPath, sealedLinkCalls } from '../../sealedLink/contract.ts'
import { type ParentFile, type ParentHome, material, materialRefusals } from '../contract.ts'

const stage = useStage()
const token = 'x'.repeat(43)
const phone = { width: 390, height: 844 }

/** An inline picture that needs no server. */
const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const home: ParentHome = {
  studentName: '王小明',
  parentName: '王芳',
  title: '疫苗接种证明',
  note: '请拍清楚公章',
  takesPdf: false,
  mostFiles: 3,
  endTime: '2026-11-30 20:00:00',
  keepDays: 180,
  isOver: false,
  mayUpload: true,
  files: [],
}

const fileOf = (id: number): ParentFile => ({
  id,
  name: `IMG_${id}.jpg`,
  url: `/file/large-${id}`,
  thumbUrl: dot,
  uploadTime: '2026-11-23 19:05:00',
  mayDelete: true,
})

const homeWith = (changes: Partial<ParentHome> = {}) => answer(material.parentHome, { ...home, ...changes })
const looks = answer(sealedLinkCalls.look, { schoolName: '杏坛实验学校', studentName: '王**', purpose: 'material' })
const opens = answer(sealedLinkCalls.open, () => ({
  token: 'link.1',
  purpose: 'material',
  endsTime: '2026-11-23 20:00:00',
}))
const picture = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from('x') })

const openLink = async (...answers: readonly FakeAnswer[]) => {
  const console = await stage.open(linkPath(token), { answers: [looks, opens, homeWith(), ...answers] })
  await console.page.setViewportSize(phone)
  await console.page.getByLabel('手机号后六位').fill('345678')
  await console.page.getByRole('button', { name: '打开' }).click()
  await console.page.getByRole('heading', { name: '疫苗接种证明' }).waitFor()
  return console
}

/** Returns the buttons and links that are too low for a thumb. */
const lowTargets = ({ page }: Scene) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, main a')]
      .filter((target) => target.getClientRects().length > 0 && target.getBoundingClientRect().height < 44)
      .map((target) => target.textContent),
  )

describe('a parent on a phone', () => {
  test('shows the task and its end, uploads pictures one by one and confirms them', async () => {
    const console = await openLink(answer(material.parentAdd, [{ id: 1 }]))
    const { page } = console
    await page.getByText('截止时间：2026-11-30 20:00').waitFor()
    await page.getByText('文件保存 180 天后自动删除', { exact: false }).waitFor()
    expect(await lowTargets(console)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
    await expectAccessibleInBoth(page)
    console.answer(homeWith({ files: [fileOf(1), fileOf(2)] }))
    await page.getByLabel('选择文件').setInputFiles([picture('a.jpg'), picture('b.jpg')])
    await page.getByRole('status').filter({ hasText: '已收到 王小明 的 2 个文件，谢谢' }).waitFor()
    expect(console.asked(material.parentAdd)).toHaveLength(2)
    await page.getByRole('listitem', { name: 'IMG_1.jpg' }).waitFor()
    expect(await lowTargets(console)).toEqual([])
    await expectAccessibleInBoth(page)
  })

  test('shows why a file is refused: wrong kind, too many, too late', async () => {
    const console = await openLink(
      refuse(material.parentAdd, materialRefusals.late, { fill: { end: '2026-11-23 20:00' } }),
    )
    const { page } = console
    const chooser = page.getByLabel('选择文件')
    await chooser.setInputFiles([1, 2, 3, 4].map((at) => picture(`${at}.jpg`)))
    await page.getByRole('alert').filter({ hasText: '还可以上传 3 个，请少选一些' }).waitFor()
    await chooser.setInputFiles([{ name: 'a.exe', mimeType: 'x/y', buffer: Buffer.from('x') }])
    await page.getByRole('alert').filter({ hasText: '文件内容不符合要求' }).waitFor()
    await chooser.setInputFiles([picture('a.jpg')])
    await page.getByRole('alert').filter({ hasText: '已过截止时间（2026-11-23 20:00）' }).waitFor()
    expect(console.asked(material.parentAdd)).toHaveLength(1)
  })

  test('sends a file again once the connection is back', async () => {
    const console = await openLink(answer(material.parentAdd, [{ id: 1 }]))
    const { page } = console
    await page.context().setOffline(true)
    await page.getByLabel('选择文件').setInputFiles([picture('a.jpg')])
    await page.getByRole('alert').filter({ hasText: '网络中断，恢复后自动继续上传' }).waitFor()
    console.answer(homeWith({ files: [fileOf(1)] }))
    await page.context().setOffline(false)
    await page.getByRole('status').filter({ hasText: '已收到 王小明 的 1 个文件，谢谢' }).waitFor()
    expect(console.asked(material.parentAdd)).toHaveLength(1)
  })

  test('deletes their file after one confirmation, and not after the end', async () => {
    const console = await openLink(answer(material.parentDelete, null))
    const { page } = console
    console.answer(homeWith({ files: [fileOf(1)] }), answer(material.parentAdd, [{ id: 1 }]))
    await page.getByLabel('选择文件').setInputFiles([picture('a.jpg')])
    const item = page.getByRole('listitem', { name: 'IMG_1.jpg' })
    await item.getByRole('button', { name: '删除' }).click()
    expect(console.asked(material.parentDelete)).toEqual([])
    console.answer(homeWith({ isOver: true, mayUpload: false }))
    await item.getByRole('button', { name: '确认删除' }).click()
    await page.getByText('现在不能再上传，如需补交请联系老师。').waitFor()
    expect(console.asked(material.parentDelete)).toMatchObject([{ body: { id: 1 } }])
    expect(await page.getByRole('button', { name: '拍照上传' }).count()).toBe(0)
  })
})
