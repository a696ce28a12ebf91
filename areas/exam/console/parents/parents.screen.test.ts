import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { expectAccessible, expectAccessibleInBoth } from '../../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refuse } from '../../../../tests/screens/answers.ts'
import { examView } from '../../../../tests/screens/exams.ts'
import { pageWith } from '../../../../tests/screens/lists.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import type { Scene } from '../../../../tests/screens/scene.ts'
import { nodes } from '../../../../tests/screens/school.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { permissions } from '../../../permissions/contract.ts'
import { type PushView, push, pushRefusals } from '../../../push/contract.ts'
import { linkPath, sealedLinkCalls } from '../../../sealedLink/contract.ts'
import { exam } from '../../contract.ts'
import type { ParentExam } from '../../pushContract.ts'

const stage = useStage()

const published = examView({ state: 'published', publishedAt: '2026-04-25 10:00:00' })

const subjectOf = (subject: string, changes: Partial<ParentExam['subjects'][number]> = {}) => ({
  subject,
  level: '良好',
  score: null,
  fullMarks: null,
  scaled: null,
  mark: null,
  isCorrected: false,
  ranks: null,
  ...changes,
})

const inLevels: ParentExam = {
  exam: '七年级期中考试',
  startTime: '2026-04-20 08:00:00',
  className: '七年级3班',
  disclosure: 'levels',
  subjects: [
    subjectOf('语文', { level: '优秀' }),
    subjectOf('数学', { isCorrected: true }),
    subjectOf('英语', { level: null, mark: 'absent' }),
  ],
  total: null,
  areRanksCurrent: true,
}

const plan: z.input<typeof exam.planExamPush.data> = {
  title: '七年级期中考试',
  pupils: 48,
  wechat: 30,
  sms: 55,
  unreachable: 2,
  already: 0,
  unreachableNames: ['李强（没有家长）', '赵敏的家长赵刚'],
  ways: { sms: 'sent', wechat: 'sent' },
  hasAddress: true,
  sample: {
    studentName: '王小明',
    parentName: '王芳',
    channel: 'wechat',
    message: [
      { title: '学校', value: '杏坛实验学校' },
      { title: '考试', value: '七年级期中考试' },
    ],
  },
  page: inLevels,
  pageStudent: '王小明',
}

const configWith = (depts: { id: number; name: string }[]) =>
  answer(push.pushConfig, {
    configDO: { id: 1, schoolId: 7, wxPushSceneCode: 'RESULTS_RELEASE', remarks: '' },
    depts,
    groups: [],
    fromRoles: [],
    targetRoles: [7],
    users: [],
    version: 1,
  })

const counts = { total: 87, queued: 3, sent: 80, failed: 2, unreachable: 2 }
const pushed = (changes: Partial<PushView> = {}): PushView => ({
  id: 9,
  srcType: 'exam',
  srcId: 5,
  title: '七年级期中考试',
  sentByName: '陈主任',
  sentTime: '2026-04-25 10:05:00',
  isReminder: false,
  counts,
  ...changes,
})

const recipient = {
  id: 1,
  studentName: '王小明',
  className: '3班',
  parentName: '王芳',
  relationship: '母亲',
  channel: 'sms' as const,
  state: 'failed' as const,
  why: '号码是空号',
}

const openList = (...answers: readonly FakeAnswer[]) =>
  stage.open('/exam', {
    as: cast.school(),
    answers: [
      ...answers,
      answer(exam.exams, ({ query }) => pageWith(query, [examView({ id: 6, name: '月考' }), published])),
      answer(permissions.groups, []),
      configWith([{ id: nodes.classThree, name: '七年级3班' }]),
      answer(exam.planExamPush, plan),
      answer(push.pushes, ({ body }) => pageWith(body, [pushed()])),
      answer(push.recipients, ({ body }) => pageWith(body, [recipient])),
    ],
  })

const openMore = async ({ page }: Scene, action: string, name = '七年级期中考试') => {
  await page.getByRole('button', { name: `更多 ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('pushing scores', () => {
  test('is offered for published exams only', async () => {
    const console = await openList()
    const { page } = console
    await page.getByRole('button', { name: '更多 月考' }).click()
    await page.getByRole('menuitem', { name: '发布成绩' }).waitFor()
    expect(await page.getByRole('menuitem', { name: '推送成绩' }).count()).toBe(0)
  })

  test('needs a department, shows numbers and an example, then sends', async () => {
    const console = await openList(configWith([]), answer(exam.startExamPush, { id: 9, recipients: 85 }))
    const { page } = console
    await openMore(console, '推送成绩')
    const dialog = page.getByRole('dialog', { name: '推送成绩：七年级期中考试' })
    await dialog.getByRole('button', { name: '下一步' }).click()
    await dialog.getByText('请点击配置选择部门').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('部门').fill('七年级3')
    await page.locator('.ant-select-tree-title').filter({ hasText: '七年级3班' }).click()
    // The open list covers the text below it.
    await dialog.getByText('推送成绩：七年级期中考试').click()
    await dialog.getByRole('button', { name: '下一步' }).click()
    await dialog.getByText('30 位家长').waitFor()
    await dialog.getByText('55 位家长', { exact: true }).waitFor()
    await dialog.getByText('李强（没有家长）、赵敏的家长赵刚').waitFor()
    const example = dialog.getByRole('region', { name: '示例' })
    await example.getByText('王小明的家长王芳将收到微信').waitFor()
    await example.getByText('优秀').waitFor()
    await expectAccessibleInBoth(page)
    await dialog.getByRole('button', { name: '推送给 85 位家长' }).click()
    await page.getByText('推送已开始').waitFor()
    expect(console.asked(exam.startExamPush)[0]?.body).toMatchObject({
      examRecordId: 5,
      departmentIds: [nodes.classThree],
    })
    await page.getByRole('dialog', { name: '推送情况：七年级期中考试' }).waitFor()
  })

  test('keeps a refusal in the dialog, and sends nothing if nobody can be reached', async () => {
    const console = await openList(
      refuse(exam.startExamPush, pushRefusals.alreadySent, { fill: { title: '期中考试' } }),
    )
    const { page } = console
    await openMore(console, '推送成绩')
    const dialog = page.getByRole('dialog', { name: '推送成绩：七年级期中考试' })
    await dialog.getByRole('button', { name: '下一步' }).click()
    await dialog.getByRole('button', { name: '推送给 85 位家长' }).click()
    await dialog
      .getByRole('alert')
      .getByText(/推送启动失败：.*已推送给所选范围的全部家长/u)
      .waitFor()
    await dialog.getByRole('button', { name: '配置' }).click()
    await dialog.getByRole('button', { name: '下一步' }).waitFor()
    expect(console.asked(exam.startExamPush)).toHaveLength(1)
  })

  test('cannot be pressed without a channel, and says what is missing', async () => {
    const none = { ...plan, wechat: 0, sms: 0, unreachable: 87, sample: null }
    const lacking = { ...none, ways: { sms: 'noTemplate' as const, wechat: 'noProvider' as const } }
    const console = await openList(answer(exam.planExamPush, lacking))
    const { page } = console
    await openMore(console, '推送成绩')
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByText(/^微信未配置服务，短信未设置模板/u).waitFor()
    await page.getByText(/原因不在家长，微信未配置服务.*李强（没有家长）、赵敏的家长赵刚，另有 85 位/u).waitFor()
    const preview = page.getByRole('region', { name: '家长的页面' })
    await preview.getByText('王小明的家长看到：').waitFor()
    await preview.getByText('缺考').waitFor()
    expect(await page.getByRole('button', { name: '推送', exact: true }).isDisabled()).toBe(true)
  })
})

test('the recipients show who was reached, and those who weren’t are sent to again', async () => {
  const console = await openList(answer(push.resend, { queued: 2, unreachable: 2 }))
  const { page } = console
  await openMore(console, '推送情况')
  const dialog = page.getByRole('dialog', { name: '推送情况：七年级期中考试' })
  await dialog.getByText(/陈主任.*共 87 位：发送中 3，已发送 80，发送失败 2，无法送达 2/u).waitFor()
  await dialog.getByText('号码是空号').waitFor()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: '补发给未送达的' }).click()
  await page.getByText('已补发 2 位，仍有 2 位无法送达').waitFor()
  expect(console.asked(push.resend)[0]?.body).toEqual({ id: 9 })
  await dialog.getByLabel('状态').click()
  await page.getByTitle('发送失败', { exact: true }).click()
  await console.expectAsked(push.recipients, { body: { pushId: 9, state: 'failed' } })
})

test('what parents may see is saved with a reason for scores in junior school', async () => {
  const nothing = {
    showsJuniorScores: false,
    juniorReason: '',
    showsSeniorRanks: false,
    levelCount: 4 as const,
    version: 0,
    savedByName: '',
    savedTime: null,
  }
  const console = await openList(
    answer(exam.disclosure, nothing),
    answer(exam.saveDisclosure, ({ body }) => ({ ...nothing, ...body, version: 1 })),
  )
  const { page } = console
  await page.getByRole('button', { name: '家长可见' }).click()
  const dialog = page.getByRole('dialog', { name: '家长可见的内容' })
  await dialog.getByLabel('初中显示分数', { exact: true }).click()
  await dialog.getByLabel('初中显示分数的原因').fill('家长会决议')
  await dialog.getByText('五等：').click()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await console.expectAsked(exam.saveDisclosure, {
    body: { showsJuniorScores: true, juniorReason: '家长会决议', levelCount: 5, version: 0 },
  })
})

describe('the parent’s page on a phone', () => {
  const token = 'x'.repeat(43)
  const openPage = async (page: ParentExam) => {
    const console = await stage.open(linkPath(token), {
      answers: [
        answer(sealedLinkCalls.look, { schoolName: '杏坛实验学校', studentName: '王**', purpose: 'exam' }),
        answer(sealedLinkCalls.open, () => ({ token: 'link.1', purpose: 'exam', endsTime: '2026-04-25 11:00:00' })),
        answer(exam.parentExam, { ...page, studentName: '王小明', parentName: '王芳' }),
      ],
    })
    await console.page.setViewportSize({ width: 390, height: 844 })
    await console.page.getByLabel('手机号后六位').fill('345678')
    await console.page.getByRole('button', { name: '打开' }).click()
    return console
  }

  test('shows levels, marks and corrections, readable in both colour schemes', async () => {
    const { page } = await openPage(inLevels)
    await page.getByRole('heading', { name: '七年级期中考试' }).waitFor()
    await page.getByText('学生：王小明').waitFor()
    const row = (subject: string) => page.getByRole('listitem').filter({ hasText: subject })
    await row('语文').getByText('优秀').waitFor()
    await row('数学').getByText('更正').waitFor()
    await row('英语').getByText('缺考').waitFor()
    await page.getByText('以等级呈现').waitFor()
    expect(await page.getByText('总分').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
    await expectAccessibleInBoth(page)
  })

  test('shows scores with full marks, a total, and ranks where they are allowed', async () => {
    const ranks = { classOrder: 3, gradeOrder: 21, schoolOrder: null }
    const { page } = await openPage({
      ...inLevels,
      disclosure: 'scoresAndRanks',
      subjects: [
        subjectOf('语文', { level: null, score: 118.5, fullMarks: 150, ranks }),
        subjectOf('化学', { level: null, score: 81, fullMarks: 100, scaled: 94 }),
      ],
      total: { score: 612, isPartial: true, ranks },
    })
    await page.getByText('118.5 / 150').waitFor()
    await page.getByText('81 / 100，赋分 94').waitFor()
    await page.getByText('612（不全）').waitFor()
    await page.getByText('班级第 3 名，年级第 21 名').first().waitFor()
    expect(await page.getByText('以等级呈现').count()).toBe(0)
    await expectAccessibleInBoth(page)
  })
})
