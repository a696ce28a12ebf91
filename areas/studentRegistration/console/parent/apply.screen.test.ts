import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../../platform/contract/upload.ts'
import { applyWord } from '../../../../platform/contract/words.ts'
import { expectAccessible, expectAccessibleInBoth } from '../../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../../tests/screens/answers.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import {
  type OwnApplication,
  type PublicTask,
  studentRegistration as calls,
  registrationRefusals as refusals,
} from '../../contract.ts'
import { sampleOwn, samplePublicTask } from '../../makeViews.ts'

const stage = useStage()
const phone = { width: 390, height: 844 }

const applyPath = `/${applyWord}/${'t'.repeat(22)}`
const home = (applications: OwnApplication[], task = samplePublicTask) =>
  answer(calls.applyHome, { task, telephone: '136****0001', mayApply: true, applications })

const openPage = async (applications: OwnApplication[], task = samplePublicTask) => {
  const console = await stage.open(applyPath, {
    answers: [
      answer(calls.applyTask, task),
      answer(calls.applyCode, { sending: 'sent' }),
      answer(calls.applyOpen, { token: 'opened', endsTime: '2026-11-23 10:00:00' }),
      home(applications, task),
    ],
  })
  const { page } = console
  await page.setViewportSize(phone)
  await page.getByLabel('监护人手机号').fill('+86 136-0000 ０００1')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已发送').waitFor()
  await console.expectAsked(calls.applyCode, { body: { telephone: '13600000001' } })
  await page.getByLabel('短信验证码').fill('验证码：２４６810')
  await page.getByRole('button', { name: '继续' }).click()
  await console.expectAsked(calls.applyOpen, { body: { telephone: '13600000001', code: '246810' } })
  return console
}

describe('a parent', () => {
  test('proves the number, is shown what is missing, and gets a receipt', async () => {
    const console = await openPage([])
    const { page } = console
    await page.getByRole('button', { name: '填写报名表' }).click()
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('姓名不能为空').first().waitFor()
    await expectAccessibleInBoth(page)
    await page.getByLabel('班型').selectOption('1')
    await page.getByLabel('姓名').first().fill('王小明')
    await page.getByLabel('男').check()
    await page.getByLabel('证件号码').fill('110101201903070017')
    const guardian = page.getByRole('group', { name: '监护人 1' })
    await guardian.getByLabel('姓名').fill('王芳')
    await guardian.getByLabel('手机号').fill('13800001111')
    console.answer(answer(calls.applySubmit, { ...sampleOwn, state: 'submitted' }))
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('王小明 的报名已提交，回执号 261123000007').waitFor()
    expect(console.asked(calls.applySubmit)).toMatchObject([
      { body: { name: '王小明', sex: 1, optionId: 1, documentNumber: '110101201903070017' } },
    ])
  })

  test('corrects what the school returned, keeping the numbers that are not typed again', async () => {
    const console = await openPage([sampleOwn])
    const { page } = console
    await page.getByText('学校的意见：请补充户口簿').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: '修改' }).click()
    console.answer(answer(calls.applyCorrect, { ...sampleOwn, state: 'submitted' }))
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('王小明 的报名已修改').waitFor()
    expect(console.asked(calls.applyCorrect)).toMatchObject([
      { body: { id: 7, version: 1, documentNumber: '', guardians: [{ telephone: '', kept: 0 }] } },
    ])
  })

  test('reads that a link is unknown', async () => {
    const { page } = await stage.open(applyPath, { answers: [refuse(calls.applyTask, refusals.unknownLink)] })
    await page.getByRole('alert').getByText(refusals.unknownLink.msg).waitFor()
    expect(await page.getByLabel('监护人手机号').count()).toBe(0)
  })
})

const pdf = (name: string, bytes = 9) => ({
  name,
  mimeType: '',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes)]),
})
const asksPapers: PublicTask = {
  ...samplePublicTask,
  options: [],
  fields: [
    { key: 'sex', required: true },
    { key: 'attachments', required: false },
  ],
}

const openForm = async (task: PublicTask) => {
  const console = await openPage([], task)
  await console.page.getByRole('button', { name: '填写报名表' }).click()
  const chooser = console.page.locator('input[type=file]')
  return { console, page: console.page, chooser }
}

describe('a form', () => {
  test('keeps what is typed while a file is uploading, and is sent after it', async () => {
    const { console, page, chooser } = await openForm(asksPapers)
    console.answer(answer(calls.applyFile, { id: 3, field: 'attachments', name: '户口簿.pdf' }))
    const held = console.hold(calls.applyFile)
    await chooser.setInputFiles(pdf('户口簿.pdf'))
    await held.arrived()
    await page.getByLabel('姓名').first().fill('王小明')
    await page.getByLabel('男').check()
    const guardian = page.getByRole('group', { name: '监护人 1' })
    await guardian.getByLabel('姓名').fill('王芳')
    await guardian.getByLabel('手机号').fill('13800001111')
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('文件正在上传，请上传完再提交').waitFor()
    held.release()
    await page.getByText('户口簿.pdf').waitFor()
    console.answer(answer(calls.applySubmit, { ...sampleOwn, state: 'submitted' }))
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('王小明 的报名已提交', { exact: false }).waitFor()
    expect(console.asked(calls.applySubmit)).toMatchObject([
      { body: { name: '王小明', sex: 1, files: [{ field: 'attachments', id: 3 }] } },
    ])
  })

  test('refuses files that cannot be used, with advice, and takes the next one', async () => {
    const { console, page, chooser } = await openForm(asksPapers)
    await chooser.setInputFiles({ name: '空.jpg', mimeType: '', buffer: Buffer.alloc(0) })
    await page.getByText('这个文件是空的，请重新选择').waitFor()
    await chooser.setInputFiles(pdf('IMG_0001.HEIC'))
    await page.getByText('HEIC 照片不能上传，请在手机上打开照片截屏，再选择截图').waitFor()
    await chooser.setInputFiles(pdf('名单.docx'))
    await page.getByText('文件内容不符合要求，请上传 JPG、PNG 或 WebP 图片、PDF 文件').waitFor()
    await chooser.setInputFiles(pdf('户口簿.pdf', 11 * 1024 * 1024))
    await page.getByText('上传文件大小不能超过 10 MB').waitFor()
    expect(console.asked(calls.applyFile)).toEqual([])
    await expectAccessible(page)
    console.answer(refuse(calls.applyFile, uploadRefusals.wrongKind, { fill: { kinds: 'PDF 文件' } }))
    await chooser.setInputFiles(pdf('户口簿.pdf'))
    await page.getByRole('alert').getByText('文件内容不符合要求，请上传 PDF 文件').waitFor()
    console.answer(answer(calls.applyFile, { id: 3, field: 'attachments', name: '户口簿.pdf' }))
    await chooser.setInputFiles(pdf('户口簿.pdf'))
    await page.getByRole('button', { name: '移除 户口簿.pdf' }).click()
    expect(await page.getByText('户口簿.pdf').count()).toBe(0)
  })

  test('counts each fault once and begins with the first one, even if it is a choice', async () => {
    const { page } = await openForm(asksPapers)
    await page.getByLabel('姓名').first().fill('王小明')
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('还有 3 处需要填写或改正').waitFor()
    await expect.poll(() => page.getByLabel('男').evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('asks for another choice when the school has removed the chosen one', async () => {
    const { console, page } = await openForm({ ...samplePublicTask, fields: [] })
    await page.getByLabel('班型').selectOption('1')
    await page.getByLabel('姓名').first().fill('王小明')
    const guardian = page.getByRole('group', { name: '监护人 1' })
    await guardian.getByLabel('姓名').fill('王芳')
    await guardian.getByLabel('手机号').fill('13800001111')
    const others = [{ id: 2, name: '特长班', quota: null, left: null, isFull: false }]
    console.answer(
      refuse(calls.applySubmit, common.notFound),
      home([], { ...samplePublicTask, fields: [], options: others }),
    )
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByLabel('班型').getByRole('option', { name: '特长班' }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('所选的一项已取消，请重新选择').waitFor()
    expect(console.asked(calls.applySubmit)).toHaveLength(1)
  })
})
