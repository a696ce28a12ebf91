import { describe, expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBoth } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { countedWith, pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { studentRegistration as calls } from '../contract.ts'
import { sampleApplication, sampleRow, sampleTask } from '../makeViews.ts'

const stage = useStage()
const office = { width: 1093, height: 520 }

const taskAnswer = answer(calls.task, sampleTask)
const listAnswer = answer(calls.applications, ({ body }) =>
  countedWith(body, [sampleRow, { ...sampleRow, id: 12, name: '李小红', receipt: '261123000002' }]),
)
const details = '/studentRegistrationManagement/viewTaskDetails?id=5'

describe('the office', () => {
  test('opens a task from the list and returns an application with a reason', async () => {
    const console = await stage.open('/studentRegistrationManagement/index', {
      as: cast.school(),
      answers: [
        taskAnswer,
        listAnswer,
        answer(calls.tasks, ({ body }) => pageWith(body, [sampleTask])),
        answer(calls.review, { reviewed: 1, promoted: 1, texted: 1 }),
      ],
    })
    const { page } = console
    await page.setViewportSize(office)
    await console.rows().filter({ hasText: sampleTask.title }).click()
    const application = console.rows().filter({ hasText: '王小明' })
    await application.waitFor()
    await application.getByRole('button', { name: '更多 王小明' }).click()
    await page.getByRole('menuitem', { name: '退回修改' }).click()
    const dialog = page.getByRole('dialog', { name: '退回修改' })
    await dialog.getByRole('button', { name: '退回修改' }).click()
    await dialog.getByText('请填写原因，家长会看到').first().waitFor()
    await dialog.getByLabel('原因').fill('请补充户口簿')
    await dialog.getByRole('button', { name: '退回修改' }).click()
    await console.expectAsked(calls.review, {
      body: { ids: [11], version: 1, decision: 'return', reason: '请补充户口簿', sends: true },
    })
    await dialog.waitFor({ state: 'detached' })
    expect(console.asked(calls.review)).toHaveLength(1)
  })

  test('admits a selection and shows who is already at the school', async () => {
    const console = await stage.open(details, {
      as: cast.school(),
      answers: [
        taskAnswer,
        listAnswer,
        answer(calls.admit, [
          { id: 11, name: '王小明', outcome: 'exists', words: '本校已有 王晓明（七年级3班），没有新建' },
        ]),
      ],
    })
    const { page } = console
    await console.rows().filter({ hasText: '王小明' }).getByRole('checkbox').check()
    await page.getByRole('button', { name: '录取入学' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '录取入学' }).click()
    await dialog.getByText('本校已有 王晓明（七年级3班），没有新建').waitFor()
    console.answer(answer(calls.admit, [{ id: 11, name: '王小明', outcome: 'linked', words: '已关联' }]))
    await dialog.getByRole('button', { name: '关联到此人' }).click()
    await dialog.getByText('已入学 1 人。').waitFor()
    expect(console.asked(calls.admit).map(({ body }) => body)).toMatchObject([
      { ids: [11], linksExisting: false },
      { ids: [11], linksExisting: true },
    ])
  })

  test('shows full numbers in the place of the masked ones', async () => {
    const document = '110101201403070017'
    const console = await stage.open(details, {
      as: cast.school(),
      answers: [
        taskAnswer,
        listAnswer,
        answer(calls.application, sampleApplication),
        answer(calls.showNumbers, {
          document,
          telephone: '13600000001',
          guardians: [
            { name: '王芳', telephone: '13800001111' },
            { name: '李娟', telephone: '13800002222' },
          ],
        }),
      ],
    })
    const { page } = console
    await console.rows().filter({ hasText: '王小明' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('居民身份证 **************0017').waitFor()
    await drawer.getByRole('button', { name: '查看完整号码' }).click()
    await drawer.getByText(`居民身份证 ${document}`).waitFor()
    await drawer.getByText('李娟 13800002222').waitFor()
    expect(await drawer.getByText('证件号码').count()).toBe(1)
    expect(console.asked(calls.showNumbers)).toMatchObject([{ body: { id: sampleApplication.id } }])
  })

  test('prints the selected applications, one on a page', async () => {
    const console = await stage.open(details, {
      as: cast.school(),
      answers: [
        taskAnswer,
        listAnswer,
        answer(calls.application, ({ query: { id } }) => ({
          ...sampleApplication,
          id,
          name: id === 12 ? '李小红' : '王小明',
        })),
      ],
    })
    const { page } = console
    await page.setViewportSize(office)
    for (const name of ['王小明', '李小红'])
      await console.rows().filter({ hasText: name }).getByRole('checkbox').check()
    await page.getByText('已选 2 条').waitFor()
    await expectAccessibleInBoth(page)
    await page.getByRole('button', { name: '打印', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '打印报名表（2 份）' })
    const sheet = dialog.getByRole('region', { name: '李小红' })
    await sheet.getByText('李娟 138****2222').waitFor()
    expect(await sheet.getByRole('rowheader', { name: '监护人（母亲）' }).count()).toBe(2)
    expect(await dialog.getByText('监护人签字：').count()).toBe(2)
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    expect(await sheet.evaluate((element) => getComputedStyle(element).breakBefore)).toBe('page')
  })

  test('shows the figures and the QR code of the public page', async () => {
    const { page } = await stage.open(`${details}&part=figures`, {
      as: cast.school(),
      answers: [
        taskAnswer,
        answer(calls.statistics, {
          states: [{ state: 'submitted', count: 7 }],
          options: [{ name: '普通班', quota: 50, held: 7, waiting: 0, admitted: 0 }],
          days: [{ day: '2026-11-23', count: 7 }],
          sexes: { male: 4, female: 3, unknown: 0 },
        }),
      ],
    })
    await page.getByText('每天新增报名').first().waitFor()
    await page.getByText('报名页', { exact: true }).click()
    await page.getByText('/#/apply/tttttttttttttttttttttt', { exact: false }).waitFor()
    await page.getByText('学校未设置“报名审核结果”的短信模板', { exact: false }).waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('region', { name: '预览' }).getByText('孩子的情况').count()).toBe(1)
  })

  test('makes a task with a question and an option, and leads to the part with a fault', async () => {
    const console = await stage.open('/studentRegistrationManagement/addTask', {
      as: cast.school(),
      answers: [answer(calls.saveTask, sampleTask), taskAnswer, listAnswer],
    })
    const { page } = console
    await page.setViewportSize(office)
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('请填写标题').waitFor()
    await page.getByLabel('标题').fill('2027 级新生预报名')
    await page.getByRole('tab', { name: '表单' }).click()
    await page.getByRole('button', { name: '添加问题' }).click()
    await page.getByLabel('问题 1', { exact: true }).fill('校服尺码')
    await expectAccessible(page)
    await page.getByRole('tab', { name: '名额' }).click()
    await page.getByRole('button', { name: '添加选项' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('请填写名称').waitFor()
    await page.getByLabel('选项 1', { exact: true }).fill('普通班')
    await page.getByRole('button', { name: '保存' }).click()
    await console.expectAsked(calls.saveTask, {
      body: {
        title: '2027 级新生预报名',
        questions: [{ title: '校服尺码', kind: 'text' }],
        options: [{ name: '普通班', quota: null }],
      },
    })
    await console.rows().filter({ hasText: '王小明' }).waitFor()
  })
})
