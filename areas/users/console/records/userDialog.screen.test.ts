import { describe, expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../../../../tests/e2e/axe.ts'
import { openFirst } from '../../../../tests/e2e/openUsers.ts'
import { expectCount } from '../../../../tests/e2e/waiting.ts'
import { type FakeAnswer, answer, refuse } from '../../../../tests/screens/answers.ts'
import { makePeople, parentOf, person, pupil } from '../../../../tests/screens/people.ts'
import { cast, sampleSession } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { uploadRefusals } from '../../../../platform/contract/upload.ts'
import { revealableFields } from '../../lookContract.ts'
import { type UserModel, users } from '../../contract.ts'

const stage = useStage()

const makeSent = async () => {
  const { name, bytes } = await makePicture({ width: 600, height: 800 })
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) }
}

const open = (user: UserModel, ...more: readonly FakeAnswer[]) => {
  const people = makePeople(user)
  return stage.open('/sys/user', { as: cast.school(), answers: [...more, ...people.answers] })
}

describe('the face photo', () => {
  test('can be uploaded, viewed, replaced and deleted by an editor', async () => {
    const sent = await makeSent()
    const people = makePeople(person({ id: 40, name: '陈明' }))
    const url = `data:image/png;base64,${sent.buffer.toString('base64')}`
    const console = await stage.open('/sys/user', {
      as: cast.school(),
      answers: [
        ...people.answers,
        answer(users.uploadFace, ({ body }, files) => {
          expect(files).toStrictEqual([sent.name])
          people.change(body.userId, { hasFace: true, faceId: 7, userFaceImg: url })
          return { faceId: 7, url }
        }),
        answer(users.deleteFace, ({ query }) => {
          people.change(query.userId, { hasFace: false, faceId: null, userFaceImg: null })
          return null
        }),
      ],
    })
    const { page } = console
    const dialog = await openFirst(console, '编辑')
    await dialog.getByRole('tab', { name: '人脸' }).click()
    const face = dialog.getByRole('tabpanel', { name: '人脸' })
    await face.getByText('JPG、PNG、WebP 或 GIF 图片，不超过 10 MB').waitFor()
    await face.locator('input[type=file]').setInputFiles(sent)
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
  })

  test('refuses a file that is not an image, and offers no actions to viewers', async () => {
    const kinds = 'JPG、PNG、WebP 或 GIF 图片'
    const console = await open(
      pupil({ id: 41, name: '王明' }),
      refuse(users.uploadFace, uploadRefusals.wrongKind, { fill: { kinds } }),
    )
    const editing = await openFirst(console, '编辑')
    await editing.getByRole('tab', { name: '人脸' }).click()
    const face = editing.getByRole('tabpanel', { name: '人脸' })
    const page = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }
    await face.locator('input[type=file]').setInputFiles(page)
    await console.expectToast(`文件内容不符合要求，请上传 ${kinds}`)
    await console.page.keyboard.press('Escape')
    await editing.waitFor({ state: 'hidden' })
    const looking = await openFirst(console, '查看')
    await looking.getByRole('tab', { name: '人脸' }).click()
    await looking.getByRole('tabpanel', { name: '人脸' }).getByText('未采集', { exact: true }).waitFor()
    expect(await looking.getByRole('button', { name: /^(上传|更换|删除)照片$/ }).count()).toBe(0)
    expect(await looking.getByRole('button', { name: '更换头像' }).count()).toBe(0)
  })
})

test('tells a bureau that a face photo exists but is not shown', async () => {
  const people = makePeople(pupil({ id: 44, name: '王**', hasFace: true, faceId: 7, userFaceImg: null }))
  const console = await stage.open('/sys/user', { as: cast.bureau(), answers: [...people.answers] })
  const dialog = await openFirst(console, '查看')
  await dialog.getByRole('tab', { name: '人脸' }).click()
  const face = dialog.getByRole('tabpanel', { name: '人脸' })
  await face.getByText('照片不对上级单位显示').waitFor()
  expect(await face.textContent()).toContain('已登记人脸；照片只在学校内显示。')
})

describe('masked fields', () => {
  const unmasked = {
    telephone: '13812345678',
    idCard: null,
    familyAddress: '青禾区杏坛路 18 号',
    name: '王建国',
    registerNumber: null,
  }

  test('offer a bureau only a child’s name', async () => {
    const people = makePeople(pupil({ id: 43, name: '王**', telephone: '138******78' }))
    const console = await stage.open('/sys/user', { as: cast.bureau(), answers: [...people.answers] })
    const basic = (await openFirst(console, '查看')).getByRole('tabpanel', { name: '基本信息' })
    await basic.getByRole('button', { name: '显示姓名' }).waitFor()
    expect(await basic.getByRole('button', { name: /^显示/ }).count()).toBe(1)
  })

  test('are shown one by one until the dialog closes, and each view is listed', async () => {
    const looks: {
      id: number
      viewerName: string
      fields: (typeof revealableFields)[number][]
      reason: null
      at: string
    }[] = []
    const console = await open(
      person({ id: 42, name: '王建国', telephone: '138******78' }),
      answer(users.recordLooks, () => looks.toReversed()),
      answer(users.showRecord, ({ body }) => {
        looks.push({
          id: looks.length + 1,
          viewerName: '林建平',
          fields: body.fields,
          reason: null,
          at: '2026-03-02 08:00:00',
        })
        return Object.fromEntries(body.fields.map((field) => [field, unmasked[field]]))
      }),
    )
    const { page } = console
    const dialog = await openFirst(console, '编辑')
    await dialog.getByRole('tab', { name: '查阅记录' }).click()
    await dialog.getByText('还没有人查看过脱敏内容').waitFor()
    await dialog.getByRole('tab', { name: '基本信息' }).click()
    const basic = dialog.getByRole('tabpanel', { name: '基本信息' })
    await basic.getByText(/^1\d{2}\*{6}\d{2}/).waitFor()
    await basic.getByRole('button', { name: '显示手机号' }).click()
    await basic.getByText(/^1\d{10}/).waitFor()
    // The address stays masked.
    await basic.getByRole('button', { name: '显示家庭住址' }).waitFor()

    await dialog.getByRole('tab', { name: '查阅记录' }).click()
    const table = dialog.getByRole('table', { name: '查阅记录' })
    const cells = () => table.getByRole('cell').allTextContents()
    await expect.poll(async () => (await cells()).slice(0, 2)).toEqual(['林建平', '手机号'])

    // The form shows fields already unmasked, and can show the others below their inputs.
    await dialog.getByRole('tab', { name: '基本信息' }).click()
    await dialog.getByRole('button', { name: '编辑资料' }).click()
    const editing = page.getByRole('dialog', { name: /^编辑用户：/ })
    await editing.getByText(/^现为 1\d{10}/).waitFor()
    expect(await editing.getByLabel('手机号', { exact: true }).inputValue()).toMatch(/^1\d{2}\*{6}\d{2}$/)
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
  })

  test('stay masked for a teacher, who sees the view log only of the class they lead', async () => {
    const [ledStudent, other] = [pupil({ id: 43, name: '李妍' }), pupil({ id: 44, name: '李亮', mayReadLooks: false })]
    const { answers } = makePeople(ledStudent, other)
    const console = await stage.open('/sys/user?role=5', { as: cast.teacher(), answers })
    for (const [{ username }, isLed] of [
      [ledStudent, true],
      [other, false],
    ] as const) {
      await console.searchUsers(username)
      await console.expectTotal(1)
      const dialog = await openFirst(console, '查看')
      await dialog.getByText(username, { exact: true }).waitFor()
      expect(await dialog.getByRole('button', { name: /^显示/ }).count()).toBe(0)
      expect(await dialog.getByText('每次点“显示”查看').count()).toBe(0)
      await expectCount(dialog.getByRole('tab', { name: '查阅记录' }), isLed ? 1 : 0)
      await console.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
  })

  test('show a refusal in the tab 查阅记录 without the permission', async () => {
    const console = await open(person({ id: 45, name: '白妍' }), refuse(users.recordLooks, common.forbidden))
    const dialog = await openFirst(console, '查看')
    await dialog.getByRole('tab', { name: '查阅记录' }).click()
    await dialog.getByText('无权限，请联系管理员').waitFor()
    expect(await dialog.getByRole('button', { name: '重试' }).count()).toBe(0)
  })
})

test('has accessible tabs in light and dark mode while editing', async () => {
  const parents = [parentOf({ id: 1, parentName: '王父' })]
  const console = await open(pupil({ id: 46, name: '王修竹', idCard: '1101**********1234', parents }))
  const dialog = await openFirst(console, '编辑')
  for (const name of ['基本信息', '学生信息', '人脸', '查阅记录']) {
    await dialog.getByRole('tab', { name }).click()
    await dialog.getByRole('tabpanel', { name }).waitFor()
    await dialog.getByRole('status', { name: '加载中' }).waitFor({ state: 'detached' })
    await expectAccessibleInBoth(console.page, '.ant-modal')
  }
})

test('says that a self-managed account’s password can’t be reset by a school', async () => {
  const people = makePeople(person({ id: 41, name: '陈明', selfManaged: true }))
  const clerk = sampleSession({
    roleIds: [role.departmentManager],
    permissions: ['school:user:view', 'school:user:edit', 'sys:user:resetPassword'],
  })
  const console = await stage.open('/sys/user', { as: clerk, answers: people.answers })
  const dialog = await openFirst(console, '编辑')
  await dialog.getByText('本人管理', { exact: true }).waitFor()
  await dialog.getByText('该账号由本人管理：忘记密码时，请本人在登录页使用“忘记密码”。').waitFor()
  expect(await dialog.getByRole('button', { name: '重置密码' }).count()).toBe(0)
})
