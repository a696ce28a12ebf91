import { expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBoth } from '../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { nodes } from '../../../tests/screens/school.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { expectNoOpenList } from '../../../tests/e2e/options.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { expectWithin } from '../../../tests/screens/within.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { type MaterialUser, type TaskView, material, materialRefusals, taskTitles } from '../contract.ts'

const stage = useStage()
const places = { viewer: '/health/MaterialUploadViewer', tasks: '/health/materialTasks' }
const office = { width: 1093, height: 520 }

/** An inline picture that needs no server. */
const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const logOf = (id: number) => ({
  id,
  srcVal: `${dot}#${id}`,
  thumbVal: dot,
  name: `IMG_${id}.jpg`,
  taskTitle: '疫苗接种证明',
  uploadTime: '2026-11-22 19:05:00',
  uploaderName: '王芳（家长）',
  isLate: false,
})

const userOf = (changes: Partial<MaterialUser> = {}): MaterialUser => ({
  id: 11,
  name: '王小明',
  code: 'S01',
  clazzName: '七年级3班',
  count: 2,
  taskId: null,
  state: null,
  remindedTime: null,
  mayLink: true,
  logList: [logOf(1), logOf(2)],
  ...changes,
})

const task: TaskView = {
  id: 5,
  title: '疫苗接种证明',
  note: '请拍清楚公章',
  takesPdf: false,
  takesLate: false,
  mostFiles: 3,
  endTime: '2026-11-30 20:00:00',
  state: 'open',
  classes: [{ id: 4, name: '七年级3班' }],
  makerName: '周若曦',
  createdTime: '2026-11-20 08:00:00',
  asked: 40,
  given: 28,
  late: 0,
  files: 51,
  mayEdit: true,
  version: 1,
}

const asks = [
  answer(material.tasks, ({ body }) => pageWith(body, [task])),
  answer(material.config, { keepDays: 180, version: 0 }),
]

test('shows thumbnails, opens the large picture and moves on with the arrow keys', async () => {
  const console = await stage.open(places.viewer, {
    as: cast.teacher(),
    answers: [...asks, answer(material.uploads, ({ query }) => pageWith(query, [userOf()]))],
  })
  const { page } = console
  await page.setViewportSize(office)
  await console.rows().filter({ hasText: '王小明' }).waitFor()
  expect(console.asked(material.uploads)[0]).toMatchObject({ params: { id: 1 }, query: { pageNum: 1, pageSize: 10 } })
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: '查看王小明的第 1 个文件' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('王小明：第 1 个，共 2 个').waitFor()
  await dialog.getByRole('group', { name: /大图/ }).focus()
  const widthOf = () => dialog.getByRole('img', { name: 'IMG_1.jpg' }).evaluate((image) => image.clientWidth)
  await expect.poll(widthOf).toBeGreaterThan(0)
  const fitting = await widthOf()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect.poll(widthOf).toBe(fitting * 2)
  await dialog.getByRole('button', { name: '旋转' }).click()
  await dialog.getByRole('button', { name: '适合窗口' }).click()
  await expect.poll(widthOf).toBe(fitting)
  await dialog.getByRole('group', { name: /大图/ }).focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('王小明：第 2 个，共 2 个').waitFor()
  await dialog.getByText('IMG_2.jpg', { exact: false }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

const phone = { width: 390, height: 844 }

test("shows a task's state and actions within a phone's screen", async () => {
  const console = await stage.open(places.tasks, { as: cast.teacher(), answers: asks })
  const { page } = console
  await page.setViewportSize(phone)
  const row = console.rows().filter({ hasText: task.title })
  for (const shown of [row.getByText(taskTitles[task.state], { exact: true }), row.getByRole('button').first()])
    await expectWithin(shown, phone.width)
  const more = row.getByRole('button', { name: `更多 ${task.title}` })
  await expectWithin(more, phone.width)
  await more.click()
  await page.getByRole('menuitem', { name: '提醒' }).waitFor()
})

test("shows the state and end of parents' links within a phone's screen", async () => {
  const link = {
    id: 3,
    studentId: 11,
    studentName: '王小明',
    parentName: '王芳',
    relationship: '母亲',
    state: 'open' as const,
    expiresTime: '2026-11-29 08:00:00',
    uses: 1,
    mostUses: 5,
    openings: 1,
    handedOver: false,
    madeByName: '周若曦',
    createdTime: '2026-11-22 08:00:00',
    taskTitle: task.title,
  }
  const console = await stage.open(places.viewer, {
    as: cast.teacher(),
    answers: [
      ...asks,
      answer(material.uploads, ({ query }) => pageWith(query, [])),
      answer(material.links, ({ body }) => pageWith(body, [link])),
    ],
  })
  const { page } = console
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: '家长链接' }).click()
  const dialog = page.getByRole('dialog', { name: '家长上传链接' })
  for (const shown of [dialog.getByText('有效', { exact: true }), dialog.getByRole('button', { name: /撤销/ })])
    await expectWithin(shown, phone.width)
})

test('lists who is missing in a task and makes a link for one of them', async () => {
  const missing = userOf({ taskId: 5, count: 0, state: 'missing', remindedTime: '2026-11-23 08:00:00', logList: [] })
  const console = await stage.open(`${places.viewer}?task=5&state=missing`, {
    as: cast.teacher(),
    answers: [
      ...asks,
      answer(material.uploads, ({ query }) => pageWith(query, [missing])),
      answer(material.linkParents, {
        sending: 'sent',
        parents: [{ id: 21, name: '王芳', relationship: '母亲', telephone: '138******78', stopped: false }],
      }),
      answer(material.makeLink, {
        id: 3,
        handOver: { place: '/#/link/xyz', why: 'notAsked' },
        studentName: '王小明',
        parentName: '王芳',
        expiresTime: '2026-12-01 20:00:00',
      }),
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '未交' }).filter({ hasText: '2026-11-23 08:00 已提醒' }).waitFor()
  expect(console.asked(material.uploads)[0]?.query).toMatchObject({ taskId: 5, state: 'missing' })
  await page.getByRole('button', { name: /生成链接/ }).click()
  const dialog = page.getByRole('dialog', { name: '请家长为王小明上传' })
  await dialog.getByRole('combobox', { name: '家长' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '王芳（母亲）' }).click()
  await dialog.getByRole('button', { name: '生成链接' }).click()
  await page.getByRole('dialog', { name: '请王芳为王小明上传' }).getByText('/#/link/xyz', { exact: false }).waitFor()
  expect(console.asked(material.makeLink)[0]?.body).toEqual({ taskId: 5, studentId: 11, parentId: 21, sends: true })
})

test("shows 页面加载失败 and the reason for a list that can't be loaded", async () => {
  const console = await stage.open(places.viewer, {
    as: cast.teacher(),
    answers: [...asks, refuse(material.uploads, common.notFound)],
  })
  await console.page.getByText('页面加载失败').waitFor()
  await console.page.getByText(common.notFound.msg).waitFor()
  expect(await console.rows().count()).toBe(0)
})

test('creates a task with its classes, and keeps the dialog open on a refusal', async () => {
  const console = await stage.open(places.tasks, {
    as: cast.teacher(),
    answers: [...asks, refuse(material.saveTask, materialRefusals.endsInPast)],
  })
  const { page } = console
  await console.rows().filter({ hasText: '28 / 40' }).waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: '发布任务' }).click()
  const dialog = page.getByRole('dialog', { name: '发布收集任务' })
  const send = dialog.getByRole('button', { name: '发布', exact: true })
  await send.click()
  for (const fault of ['请填写标题', '请选择班级']) await dialog.getByText(fault).waitFor()
  await dialog.getByLabel('标题').fill('体检表')
  await dialog.getByRole('combobox', { name: '班级' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '七年级3班' }).click()
  await page.keyboard.press('Escape')
  await expectNoOpenList(page)
  await send.click()
  await dialog.getByText(materialRefusals.endsInPast.msg).waitFor()
  expect(console.asked(material.saveTask)[0]?.body).toMatchObject({
    title: '体检表',
    classIds: [nodes.classThree],
    mostFiles: 3,
  })
  await expectAccessible(page)
})

test('reminds parents of missing students and shows how many messages were sent', async () => {
  const console = await stage.open(places.tasks, {
    as: cast.teacher(),
    answers: [
      ...asks,
      answer(material.remindPlan, {
        sending: 'sent',
        missing: 12,
        due: 9,
        waiting: 2,
        unreached: 1,
        names: ['张伟'],
      }),
      answer(material.remind, { sending: 'sent', missing: 12, sent: 9, waiting: 2, unreached: 1, left: 0 }),
      answer(material.deleteTask, null),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: /提醒/ }).click()
  const dialog = page.getByRole('dialog', { name: '提醒家长：疫苗接种证明' })
  await dialog.getByText('12 名学生未交。将给 9 位家长发短信，短信中有上传链接；2 位在 24 小时内已提醒过').waitFor()
  await dialog.getByText('1 名学生没有可以收到短信的家长，请另行联系：张伟').waitFor()
  await dialog.getByRole('button', { name: '发送提醒' }).click()
  await dialog.getByText('已提醒 9 位家长；2 位在 24 小时内已提醒过，没有再发；1 名学生没有可提醒的家长').waitFor()
  await dialog.getByRole('button', { name: '完成' }).click()
  await page.getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: '确认删除收集任务吗？' })
  await question.getByText('连同 28 名学生的 51 个文件').waitFor()
  await question.getByRole('button', { name: '删除' }).click()
  await console.expectToast('删除成功')
})

test("disables a reminder that can't be sent and shows why", async () => {
  const plan = { sending: 'noAddress' as const, missing: 12, due: 9, waiting: 0, unreached: 3, names: [] }
  const console = await stage.open(places.tasks, {
    as: cast.teacher(),
    answers: [...asks, answer(material.remindPlan, plan)],
  })
  const { page } = console
  await page.getByRole('button', { name: /提醒/ }).click()
  const dialog = page.getByRole('dialog', { name: '提醒家长：疫苗接种证明' })
  await dialog.getByText('系统未设置对外地址，不能发送短信，请联系管理员').waitFor()
  expect(await dialog.getByRole('button', { name: '发送提醒' }).isDisabled()).toBe(true)
  await expectAccessible(page)
})
