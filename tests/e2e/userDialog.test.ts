import { describe, expect, test } from 'vitest'
import { users } from '../../areas/users/contract.ts'
import { common } from '../../platform/contract/refusal.ts'
import { role } from '../../platform/contract/roles.ts'
import { makePicture } from '../support/pictures.ts'
import { expectAccessible } from './axe.ts'
import { useBrowser } from './browser.ts'
import { useDistrict } from './district.ts'
import { makeUsersOpener, openFirst } from './openUsers.ts'

const district = await useDistrict()
const browser = await useBrowser()
const openUsers = makeUsersOpener(browser, district.url)

const sentPicture = async () => {
  const { name, bytes } = await makePicture({ width: 600, height: 800 })
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) }
}

describe('the face of somebody', () => {
  test('is uploaded, seen, replaced and deleted by who edits', async () => {
    const console = await openUsers('/sys/user?role=6&word=陈')
    const { page } = console
    const dialog = await openFirst(console, '编辑')
    await dialog.getByRole('tab', { name: '人脸' }).click()
    const face = dialog.getByRole('tabpanel', { name: '人脸' })
    await face.getByText('JPG、PNG、WebP 或 GIF 图片，不超过 10 MB').waitFor()
    await face.locator('input[type=file]').setInputFiles(await sentPicture())
    await console.expectToast('人脸照片已保存')
    const photo = face.getByRole('button', { name: /^预览 .*的人脸照片$/ })
    await photo.click()
    const large = page.getByRole('dialog', { name: /的人脸照片$/ })
    const width = () =>
      large
        .getByRole('img', { name: /的人脸照片$/ })
        .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
    await expect.poll(width).toBe(600)
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'detached' })
    await face.getByRole('button', { name: '更换照片' }).waitFor()

    await face.getByRole('button', { name: '删除照片' }).click()
    const question = page.getByRole('dialog', { name: '确认删除人脸吗？' })
    await question.getByRole('button', { name: '删除' }).click()
    await question.waitFor({ state: 'detached' })
    await face.getByText('未采集照片').waitFor()
    await photo.waitFor({ state: 'detached' })
    await expect.poll(() => face.getByRole('button').allTextContents()).toEqual(['上传照片'])
    console.expectNoTrouble()
  })

  test('that is no picture is refused, and who only looks is offered nothing', async () => {
    const console = await openUsers('/sys/user?role=5')
    const editing = await openFirst(console, '编辑')
    await editing.getByRole('tab', { name: '人脸' }).click()
    const face = editing.getByRole('tabpanel', { name: '人脸' })
    const page = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }
    await face.locator('input[type=file]').setInputFiles(page)
    await console.expectToast('文件内容不符合要求，请上传JPG、PNG、WebP 或 GIF 图片')
    await console.page.keyboard.press('Escape')
    await editing.waitFor({ state: 'hidden' })
    const looking = await openFirst(console, '查看')
    await looking.getByRole('tab', { name: '人脸' }).click()
    await looking
      .getByRole('tabpanel', { name: '人脸' })
      .getByText('已采集')
      .or(looking.getByText('未采集'))
      .first()
      .waitFor()
    expect(await looking.getByRole('button', { name: /^(上传|更换|删除)照片$/ }).count()).toBe(0)
    expect(await looking.getByRole('button', { name: '更换头像' }).count()).toBe(0)
    console.expectNoTrouble()
  })
})

describe('what is masked', () => {
  test('is shown one by one until the dialog closes, and who has looked is listed', async () => {
    const console = await openUsers('/sys/user?role=6&word=王')
    const { page } = console
    const dialog = await openFirst(console, '编辑')
    await dialog.getByRole('tab', { name: '查阅记录' }).click()
    await dialog.getByText('还没有人查看过脱敏内容').waitFor()
    await dialog.getByRole('tab', { name: '基本信息' }).click()
    const basic = dialog.getByRole('tabpanel', { name: '基本信息' })
    await basic.getByText(/^1\d{2}\*{4}\d{4}/).waitFor()
    await basic.getByRole('button', { name: '显示手机号' }).click()
    await basic.getByText(/^1\d{10}/).waitFor()
    // The address was not asked for.
    await basic.getByRole('button', { name: '显示家庭住址' }).waitFor()

    await dialog.getByRole('tab', { name: '查阅记录' }).click()
    const looks = dialog.getByRole('table', { name: '查阅记录' })
    const cells = () => looks.getByRole('cell').allTextContents()
    await expect.poll(async () => (await cells()).slice(0, 2)).toEqual(['林建平', '手机号'])

    // The form knows what is shown, and shows the rest beneath its fields.
    await dialog.getByRole('tab', { name: '基本信息' }).click()
    await dialog.getByRole('button', { name: '编辑资料' }).click()
    const editing = page.getByRole('dialog', { name: /^编辑用户：/ })
    await editing.getByText(/^现为 1\d{10}/).waitFor()
    expect(await editing.getByLabel('手机号', { exact: true }).inputValue()).toMatch(/^1\d{2}\*{4}\d{4}$/)
    await editing.getByRole('button', { name: '显示家庭住址' }).click()
    await editing.getByRole('button', { name: '隐藏家庭住址' }).waitFor()
    await page.keyboard.press('Escape')
    await editing.waitFor({ state: 'detached' })

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const again = await openFirst(console, '查看')
    await again.getByRole('button', { name: '显示手机号' }).waitFor()
    expect(await again.getByText(/^1\d{10}/).count()).toBe(0)
    await again.getByRole('tab', { name: '查阅记录' }).click()
    await expect.poll(() => again.getByRole('table', { name: '查阅记录' }).getByRole('row').count()).toBe(3)
    console.expectNoTrouble()
  })

  test('stays so for a teacher, who sees who has looked at the class that they lead', async () => {
    const console = await openUsers('/sys/user?role=5', 'teacher')
    const token = await console.page.evaluate(() => sessionStorage.getItem('token') ?? '')
    const { data } = await district.call(
      users.findUserPage,
      { body: { roleId: role.student, pageSize: 100 } },
      { token },
    )
    const models = await Promise.all(
      data.content.map(({ id }) => district.call(users.userModel, { params: { id } }, { token })),
    )
    for (const isLed of [true, false]) {
      const pupil = models.find((model) => model.data.mayReadLooks === isLed)?.data
      await console.searchUsers(pupil?.username ?? '')
      await console.expectTotal(1)
      const dialog = await openFirst(console, '查看')
      await dialog.getByText(pupil?.username ?? '', { exact: true }).waitFor()
      expect(await dialog.getByRole('button', { name: /^显示/ }).count()).toBe(0)
      expect(await dialog.getByText('每次点“显示”查看').count()).toBe(0)
      expect(await dialog.getByRole('tab', { name: '查阅记录' }).count()).toBe(isLed ? 1 : 0)
      await console.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
    console.expectNoTrouble()
  })

  test('was looked at by whom: without the permission the tab says so', async () => {
    const console = await openUsers('/sys/user?role=6')
    const { code, msg, status } = common.forbidden
    await console.page.route('**/user/record/looks*', (route) =>
      route.fulfill({ status: status ?? 403, json: { code, msg, data: null } }),
    )
    const dialog = await openFirst(console, '查看')
    await dialog.getByRole('tab', { name: '查阅记录' }).click()
    await dialog.getByText('无权限，请联系管理员').waitFor()
    expect(await dialog.getByRole('button', { name: '重试' }).count()).toBe(0)
    console.expectNoTrouble()
  })
})

describe.each(['light', 'dark'] as const)('in %s, axe finds nothing wrong with', (scheme) => {
  test('the tabs of somebody who is edited', async () => {
    const console = await openUsers('/sys/user?role=5')
    await console.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const dialog = await openFirst(console, '编辑')
    for (const name of ['基本信息', '学生信息', '人脸', '查阅记录']) {
      await dialog.getByRole('tab', { name }).click()
      await dialog.getByRole('tabpanel', { name }).waitFor()
      await dialog.getByRole('status', { name: '加载中' }).waitFor({ state: 'detached' })
      await expectAccessible(console.page, '.ant-modal')
    }
    console.expectNoTrouble()
  })
})
