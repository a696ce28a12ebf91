import { expect, test } from 'vitest'
import { answer, refuse } from '../../../../tests/screens/answers.ts'
import { withLateFirst } from '../../../../tests/screens/lateFirst.ts'
import { colleagues, makePeople } from '../../../../tests/screens/people.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { uploadRefusals } from '../../../../platform/contract/upload.ts'
import { users } from '../../contract.ts'

const stage = useStage()

const openDialog = async () => {
  const console = await stage.open('/', { as: cast.school() })
  await console.takeFromPanel('更换头像')
  return { console, dialog: console.page.getByRole('dialog', { name: '更换头像' }) }
}

const toUpload = ({ name, bytes }: { name: string; bytes: Uint8Array }) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(bytes),
})

test('keeps the refusal of a file that is not an image visible, and does not upload a file that is too large', async () => {
  const { console, dialog } = await openDialog()
  const kinds = 'JPG、PNG、WebP 或 GIF 图片'
  console.answer(refuse(users.setAvatar, uploadRefusals.wrongKind, { fill: { kinds } }))
  await dialog.locator('input[type=file]').setInputFiles(toUpload({ name: 'page.png', bytes: Buffer.from('<html>') }))
  await dialog.getByText('上传头像失败：文件内容不符合要求，请上传 JPG、PNG、WebP 或 GIF 图片').waitFor()
  await dialog
    .locator('input[type=file]')
    .setInputFiles(toUpload({ name: 'large.png', bytes: Buffer.alloc(10_485_761) }))
  // The toast is inside the dialog, because a modal dialog hides the rest from assistive technology.
  await console.expectToast('上传图片大小不能超过 10兆!', 'dialog')
  expect(console.asked(users.setAvatar)).toHaveLength(1)
})

test('changes the avatar although the dialog was closed during the upload', async () => {
  const { console, dialog } = await openDialog()
  const sent = await makePicture({ width: 300, height: 400 })
  const url = `data:image/png;base64,${Buffer.from(sent.bytes).toString('base64')}`
  console.answer(answer(users.setAvatar, ({ params }) => (params.id === cast.school().userId ? url : null)))
  const heldResponse = console.hold(users.setAvatar)
  const picture = console.page.getByRole('banner').getByRole('button', { name: '林建平' }).locator('img')
  expect(await picture.count()).toBe(0)
  await dialog.locator('input[type=file]').setInputFiles(toUpload(sent))
  await heldResponse.arrived()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await dialog.waitFor({ state: 'detached' })
  heldResponse.release()
  await console.expectToast('头像已更换')
  await expect.poll(() => picture.getAttribute('src')).toBe(url)
})

test('reads the list again although its first load began before the change', async () => {
  const { answers } = makePeople(...colleagues())
  const { late, release } = withLateFirst(answers, users.findUserPage)
  const console = await stage.open('/sys/user', { as: cast.school(), answers: [late, ...answers] })
  await expect.poll(() => console.asked(users.findUserPage).length).toBe(1)
  await console.takeFromPanel('更换头像')
  const picture = await makePicture({ width: 300, height: 400 })
  console.answer(answer(users.setAvatar, `data:image/png;base64,${Buffer.from(picture.bytes).toString('base64')}`))
  const dialog = console.page.getByRole('dialog', { name: '更换头像' })
  await dialog.locator('input[type=file]').setInputFiles(toUpload(picture))
  await console.expectToast('头像已更换', 'dialog')
  release()
  await expect.poll(() => console.asked(users.findUserPage).length, { message: 'the list, read again' }).toBe(2)
})
