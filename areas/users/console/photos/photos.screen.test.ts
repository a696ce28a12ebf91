import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, failAsProxy, refuse } from '../../../../tests/screens/answers.ts'
import { pageWith } from '../../../../tests/screens/lists.ts'
import { makePeople } from '../../../../tests/screens/people.ts'
import { withLateFirst } from '../../../../tests/screens/lateFirst.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { uploadRefusals } from '../../../../platform/contract/upload.ts'
import { zipOf } from '../../../../tests/support/zipOf.ts'
import { type PhotoRunView, users } from '../../contract.ts'

const stage = useStage()

const bytes = Buffer.from('照片')
const zipped = (names: readonly string[]) => ({
  name: '七年级.zip',
  mimeType: 'application/zip',
  buffer: zipOf(names.map((name) => ({ name, bytes }))),
})

/** Responses of a server that saves the photos of known users and refuses others. */
const makeServer = (total: number) => {
  const arrived = new Map<string, string | null>()
  const mark = `x-${bytes.length}`
  const why = (name: string) => (name.startsWith('2') ? null : `没有找到“${name}”`)
  const failed = () => [...arrived.values()].filter((one) => one !== null).length
  const run = (): PhotoRunView => ({
    id: 7,
    purpose: 'face',
    source: '七年级.zip',
    state: arrived.size >= total ? 'done' : 'uploading',
    total,
    processed: arrived.size,
    succeeded: arrived.size - failed(),
    failed: failed(),
    fileLink: arrived.size >= total ? '/file/x' : null,
    createdTime: '2026-03-02 08:00:00',
    endTime: arrived.size >= total ? '2026-03-02 08:01:00' : null,
  })
  const note = (name: string, reason: string | null) => {
    arrived.set(name, reason)
    return { why: reason, isDone: arrived.size >= total }
  }
  const answers: FakeAnswer[] = [
    answer(users.startPhotos, { id: 7 }),
    answer(users.photoRuns, ({ body }) => pageWith(body, arrived.size === 0 ? [] : [run()])),
    answer(users.photoRun, () => run()),
    answer(users.arrivedPhotos, () => [...arrived.keys()].map((name) => ({ name, mark }))),
    answer(users.photoFaults, ({ body }) =>
      pageWith(
        body,
        [...arrived].flatMap(([name, reason], id) => (reason === null ? [] : [{ id, name, why: reason }])),
      ),
    ),
    answer(users.uploadPhoto, ({ body }) => note(body.name, why(body.identifier))),
    answer(users.leavePhotoOut, ({ body }) => note(body.name, '不是图片')),
  ]
  return answers
}

test('uploads an archive photo by photo and lists unsaved photos with reasons', async () => {
  const people = makePeople()
  const console = await stage.open('/sys/user', { as: cast.school(), answers: [...people.answers, ...makeServer(3)] })
  const { page } = console
  await page.getByRole('button', { name: '导入' }).click()
  await page.getByRole('menuitem', { name: '批量上传照片' }).click()
  await console.expectPlace('/sys/photos')
  // In a low window the empty state is not cut off: it scrolls together with the part above.
  await page.setViewportSize({ width: 1093, height: 520 })
  const hint = page.getByText('您批量上传的照片会列在这里')
  const table = page.locator('.ant-table-wrapper').filter({ has: hint }).locator('..')
  const bottomOf = async (part: typeof hint) => {
    const box = await part.boundingBox()
    return box === null ? Number.NaN : box.y + box.height
  }
  await expect.poll(async () => (await bottomOf(table)) - (await bottomOf(hint))).toBeGreaterThanOrEqual(0)
  const upload = page.getByRole('button', { name: '上传', exact: true })
  await expect.poll(() => upload.isDisabled()).toBe(true)
  await page.getByLabel('照片压缩包').setInputFiles(zipped(['一班/2001.jpg', '2002.png', '无名.jpg', '一班/2003.heic']))
  await page.getByText('“七年级.zip”中有 3 张照片，另有 1 个文件不是可用的图片，不上传：2003.heic').waitFor()
  await expectAccessible(page)
  await upload.click()
  await page.getByText('共 3 张，已处理 3 张，成功 2 张，失败 1 张').waitFor()
  await page.getByText('没有找到“无名”').waitFor()
  await page.getByRole('link', { name: '下载结果表' }).waitFor()
  const sent = console.asked(users.uploadPhoto).map(({ body }) => `${body.name} ${body.identifier}`)
  expect(sent.toSorted()).toEqual(['2002.png 2002', '一班/2001.jpg 2001', '无名.jpg 无名'])
  await page.getByRole('button', { name: '确认' }).click()
  await console.expectPlace('/sys/photos')
})

test('refuses an unusable file before uploading anything', async () => {
  const console = await stage.open('/sys/photos', { as: cast.school(), answers: makeServer(1) })
  const { page } = console
  const archive = page.getByLabel('照片压缩包')
  await archive.setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('x') })
  await page.getByText('不是 zip 压缩包，或文件不完整').waitFor()
  const large = zipOf([{ name: '2001.jpg', bytes: Buffer.alloc(10_485_761) }])
  await archive.setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: large })
  await page.getByText('上传图片大小不能超过 10兆!请先缩小“2001.jpg”，再重新选择').waitFor()
  expect(await page.getByRole('button', { name: '上传', exact: true }).isDisabled()).toBe(true)
  expect(console.asked(users.startPhotos)).toEqual([])
})

test('resumes after a connection failure, and reports files that are not images', async () => {
  const answers = makeServer(2)
  const console = await stage.open('/sys/photos', { as: cast.school(), answers })
  const { page } = console
  await page.getByLabel('照片压缩包').setInputFiles(zipped(['2001.jpg', '2002.jpg']))
  console.answer(failAsProxy(users.uploadPhoto, 502))
  await page.getByRole('button', { name: '上传', exact: true }).click()
  await page.getByText('连接中断，恢复后自动从未收到的照片继续').waitFor()
  console.answer(refuse(users.uploadPhoto, uploadRefusals.wrongKind, { fill: { kinds: '图片' } }))
  await page.getByText('共 2 张，已处理 2 张，成功 0 张，失败 2 张').waitFor()
  expect(console.asked(users.leavePhotoOut).map(({ body }) => body.why)).toEqual(['wrongKind', 'wrongKind'])
})

test('shows the result of an upload that ends before the first response about it arrives', async () => {
  const answers = makeServer(2)
  const { late, release } = withLateFirst(answers, users.photoRun)
  const console = await stage.open('/sys/photos', { as: cast.school(), answers: [late, ...answers] })
  const { page } = console
  await page.getByLabel('照片压缩包').setInputFiles(zipped(['2001.jpg', '2002.jpg']))
  await page.getByRole('button', { name: '上传', exact: true }).click()
  // The page reads the failed photos again when the upload has ended.
  await expect.poll(() => console.asked(users.photoFaults).length, { message: 'the end of the upload' }).toBe(2)
  release()
  await page.getByText('共 2 张，已处理 2 张，成功 2 张，失败 0 张').waitFor()
  expect(await page.getByRole('link', { name: '下载结果表' }).count()).toBe(1)
})
