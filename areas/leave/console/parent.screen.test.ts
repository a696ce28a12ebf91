import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBoth } from '../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { leaveRecord } from '../../../tests/screens/leave.ts'
import { chooseActiveOption } from '../../../tests/e2e/options.ts'
import { countedWith, pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { expectWithin } from '../../../tests/screens/within.ts'
import { type SealedLinkView, linkRefusals, linkPath, sealedLinkCalls } from '../../sealedLink/contract.ts'
import { type ParentLeave, leave, leaveRefusals } from '../contract.ts'

const stage = useStage()

const token = 'x'.repeat(43)
const phone = { width: 390, height: 844 }

const asked: ParentLeave = {
  id: 7,
  kind: 'sick',
  startTime: '2026-11-23 08:00:00',
  endTime: '2026-11-24 08:00:00',
  leaveReason: '发烧',
  fetcher: '母亲',
  stage: 'asked',
  comment: '',
  attachments: 0,
  mayWithdraw: true,
}

const homeWith = (leaves: ParentLeave[], usesLeft = 5) =>
  answer(leave.parentHome, {
    studentName: '王小明',
    parentName: '王芳',
    nowTime: '2026-11-23 07:30:12',
    usesLeft,
    leaves,
  })

const lookAnswer = answer(sealedLinkCalls.look, { schoolName: '杏坛实验学校', studentName: '王**', purpose: 'leave' })
const openAnswer = answer(sealedLinkCalls.open, () => ({
  token: 'link.1',
  purpose: 'leave',
  endsTime: '2026-11-23 08:00:00',
}))

const openLink = async (answers: Parameters<typeof stage.open>[1] = {}) => {
  const console = await stage.open(linkPath(token), { answers: [lookAnswer, openAnswer, homeWith([])], ...answers })
  await console.page.setViewportSize(phone)
  return console
}

const enter = async ({ page }: Scene, digits = '345678') => {
  await page.getByLabel('手机号后六位').fill(digits)
  await page.getByRole('button', { name: '打开' }).click()
}

/** Returns the touch targets of the page that are too low. */
const findLowTargets = ({ page }: Scene) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, main input')]
      .map((target) => target.closest('label') ?? target.parentElement?.closest('[data-fault]') ?? target)
      .filter((target) => target.getClientRects().length > 0 && target.getBoundingClientRect().height < 44)
      .map((target) => target.textContent),
  )

const overflowsScreen = ({ page }: Scene) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

test('refreshes the teacher’s decision when the parent returns to the page, and keeps typed text', async () => {
  let leaves = [asked]
  const home = answer(leave.parentHome, () => ({
    studentName: '王小明',
    parentName: '王芳',
    nowTime: '2026-11-23 07:30:12',
    usesLeft: 4,
    leaves,
  }))
  const console = await openLink({ answers: [lookAnswer, openAnswer, home] })
  const { page } = console
  await enter(console)
  const list = page.getByRole('list', { name: '已提交的请假' })
  await list.getByText('待审批').waitFor()
  await page.getByLabel('原因').fill('看牙')
  leaves = [{ ...asked, stage: 'toCome', mayWithdraw: false }]
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await list.getByText('已同意').waitFor()
  expect(await list.getByRole('button', { name: '撤回' }).count()).toBe(0)
  expect(await page.getByLabel('原因').inputValue()).toBe('看牙')
})

/** Chooses a PNG of random coloured bars, as large as the photo of a phone. Runs in the page and returns its bytes. */
const choosePhoto = async (input: Element): Promise<number> => {
  const [width, height] = [4000, 3000]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (context === null || !(input instanceof HTMLInputElement)) return 0
  const pixels = context.createImageData(width, height)
  for (let at = 0; at < pixels.data.length; at += 4) {
    const shade = Math.random() * 40 + (at % 200)
    pixels.data.set([shade, shade, shade, 255], at)
  }
  context.putImageData(pixels, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  const chosen = new DataTransfer()
  chosen.items.add(new File([blob ?? ''], '病历.png', { type: 'image/png' }))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return blob?.size ?? 0
}

describe('a parent on a phone', () => {
  test('sees the school and surname, and must enter six digits first', async () => {
    const console = await openLink()
    const { page } = console
    await page.getByRole('heading', { name: '王** 的家长，您好' }).waitFor()
    await page.getByText('杏坛实验学校').waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByText('王小明').count()).toBe(0)
    await enter(console, '12')
    await page.getByText('请填写手机号后六位', { exact: true }).waitFor()
    expect(console.asked(sealedLinkCalls.open)).toEqual([])
    expect(await findLowTargets(console)).toEqual([])
    expect(await overflowsScreen(console)).toBe(false)
    await expectAccessibleInBoth(page)
  })

  test('sees the remaining tries after wrong digits, and at last that the link is locked', async () => {
    const wrong = refuse(sealedLinkCalls.open, linkRefusals.wrongDigits, { fill: { left: 4 } })
    const console = await openLink({ answers: [lookAnswer, wrong] })
    await enter(console, '000000')
    await console.page.getByRole('alert').filter({ hasText: '还可以试 4 次' }).waitFor()
    console.answer(refuse(sealedLinkCalls.open, linkRefusals.locked))
    await enter(console, '000001')
    await console.page.getByRole('alert').filter({ hasText: '链接已锁定，请联系老师重新发送' }).waitFor()
    expect(await console.page.getByLabel('手机号后六位').count()).toBe(0)
  })

  test('requests a leave, sees a refusal, and sees the state of the request', async () => {
    const overlaps = refuse(leave.parentRequest, leaveRefusals.overlaps, {
      fill: { name: '王小明', from: '2026-11-23 08:00', to: '2026-11-24 08:00', state: '已同意' },
    })
    const console = await openLink({ answers: [lookAnswer, openAnswer, homeWith([]), overlaps] })
    const { page } = console
    await enter(console)
    await page.getByRole('heading', { name: '王小明 请假' }).waitFor()
    const send = page.getByRole('button', { name: '提交请假' })
    await send.click()
    for (const missing of ['请选择结束时间', '请填写原因']) await page.getByText(missing).waitFor()
    expect(console.asked(leave.parentRequest)).toEqual([])
    await page.getByLabel('事假').check()
    await page.getByLabel('开始时间').fill('2026-11-23T08:00')
    await page.getByLabel('结束时间').fill('2026-11-24T08:00')
    await page.getByLabel('原因').fill('发烧')
    await page.getByLabel('由谁接走').fill('母亲')
    await send.click()
    await page.getByRole('alert').filter({ hasText: '已有请假（已同意），不能重叠' }).waitFor()
    expect(console.asked(leave.parentRequest)).toEqual(
      [
        {
          kind: 'personal',
          startTime: '2026-11-23 08:00:00',
          endTime: '2026-11-24 08:00:00',
          leaveReason: '发烧',
          fetcher: '母亲',
        },
      ].map((body) => ({ params: {}, query: {}, body })),
    )
    expect(await findLowTargets(console)).toEqual([])
    expect(await overflowsScreen(console)).toBe(false)
    await expectAccessibleInBoth(page)
    console.answer(answer(leave.parentRequest, { id: 7, leaveState: 10 }), homeWith([asked], 4))
    await send.click()
    await page.getByRole('status').filter({ hasText: '请假已提交，等待老师审批' }).waitFor()
    const card = page.getByRole('listitem', { name: '2026-11-23 08:00 的请假' })
    await card.getByText('待审批').waitFor()
    expect(await page.getByLabel('原因').count()).toBe(0)
    await page.getByRole('button', { name: '再请一次假' }).click()
    expect(await page.getByLabel('原因').inputValue()).toBe('')
    expect(await findLowTargets(console)).toEqual([])
    await expectAccessible(page)
  })

  test('sends pictures with the request, three at most', async () => {
    const console = await openLink({
      answers: [
        lookAnswer,
        openAnswer,
        homeWith([]),
        answer(leave.parentRequest, { id: 7, leaveState: 10 }),
        answer(leave.parentAttach, (_input, files) => files.map((_, at) => ({ id: at + 1 }))),
      ],
    })
    const { page } = console
    await enter(console)
    const picture = (at: number) => ({ name: `病历${at}.png`, mimeType: 'image/png', buffer: Buffer.from('x') })
    const chooser = page.getByLabel('选择照片')
    await chooser.setInputFiles([1, 2, 3, 4].map(picture))
    await page.getByRole('alert').filter({ hasText: '最多 3 张照片' }).waitFor()
    await chooser.setInputFiles([1, 2].map(picture))
    await page.getByText('已选照片：病历1.png、病历2.png').waitFor()
    await page.getByLabel('结束时间').fill('2027-11-24T08:00')
    await page.getByLabel('原因').fill('发烧')
    await page.getByRole('button', { name: '提交请假' }).click()
    await page.getByRole('status').filter({ hasText: '请假已提交' }).waitFor()
    expect(console.asked(leave.parentAttach).map(({ params }) => params)).toEqual([{ id: 7 }])
  })

  test('shrinks a photo above the limit before it is sent', async () => {
    const sent: string[] = []
    const console = await openLink({
      answers: [
        lookAnswer,
        openAnswer,
        homeWith([]),
        answer(leave.parentRequest, { id: 7, leaveState: 10 }),
        answer(leave.parentAttach, (_input, files) => {
          sent.push(...files)
          return files.map((_, at) => ({ id: at + 1 }))
        }),
      ],
    })
    const { page } = console
    await enter(console)
    const chosen = await page.getByLabel('选择照片').evaluate(choosePhoto)
    expect(chosen).toBeGreaterThan(5 * 1024 * 1024)
    await page.getByText('已选照片：病历.jpg').waitFor()
    await page.getByLabel('结束时间').fill('2027-11-24T08:00')
    await page.getByLabel('原因').fill('发烧')
    await page.getByRole('button', { name: '提交请假' }).click()
    // Without shrinking, the page refuses the photo for its size and sends nothing.
    await page.getByRole('status').filter({ hasText: '请假已提交，等待老师审批' }).waitFor()
    expect(sent).toEqual(['病历.jpg'])
  })

  test('withdraws a waiting request after a confirmation, and sees why a leave was refused', async () => {
    const refused = { ...asked, id: 8, stage: 'refused', comment: '请先补交病历', mayWithdraw: false } as const
    const console = await openLink({
      answers: [
        lookAnswer,
        openAnswer,
        homeWith([asked, refused]),
        answer(leave.parentWithdraw, { id: 7, leaveState: 13 }),
      ],
    })
    const { page } = console
    await enter(console)
    await page.getByText('老师的意见：请先补交病历').waitFor()
    await page.getByRole('button', { name: '撤回', exact: true }).click()
    expect(console.asked(leave.parentWithdraw)).toEqual([])
    console.answer(homeWith([{ ...asked, stage: 'takenBack', mayWithdraw: false }], 0))
    await page.getByRole('button', { name: '确认撤回' }).click()
    await page.getByText('已撤回').first().waitFor()
    await page.getByText('此链接可提交的次数已用完').waitFor()
    expect(console.asked(leave.parentWithdraw)).toMatchObject([{ body: { id: 7 } }])
  })

  test('must enter the digits again after half an hour', async () => {
    const console = await openLink()
    await enter(console)
    await console.page.getByRole('heading', { name: '王小明 请假' }).waitFor()
    console.end('link.1')
    await console.page.getByLabel('结束时间').fill('2027-11-24T08:00')
    await console.page.getByLabel('原因').fill('发烧')
    await console.page.getByRole('button', { name: '提交请假' }).click()
    await console.page.getByText('打开已满 30 分钟').waitFor()
    await console.expectPlace(linkPath(token))
  })
})

test.each([
  ['revoked', linkRefusals.revoked, '链接已被老师撤销'],
  ['expired', linkRefusals.expired, '链接已过期'],
  ['unknown', linkRefusals.unknown, '链接无效'],
] as const)('explains a link that is %s, and what to do', async (_name, kind, words) => {
  const console = await openLink({ answers: [refuse(sealedLinkCalls.look, kind)] })
  await console.page.getByRole('heading', { name: '链接不能使用' }).waitFor()
  const told = console.page.getByRole('alert')
  await told.filter({ hasText: words }).filter({ hasText: '联系老师重新发送' }).waitFor()
  expect(await console.page.getByLabel('手机号后六位').count()).toBe(0)
})

test('sends no request for an incomplete link', async () => {
  const console = await stage.open('/link/abc')
  await console.page.getByRole('alert').filter({ hasText: '链接无效' }).waitFor()
  expect(console.asked(sealedLinkCalls.look)).toEqual([])
})

test('shows a signed-in teacher the parent’s page, and keeps them signed in', async () => {
  const console = await stage.open('/leave/records', {
    as: cast.teacher(),
    answers: [answer(leave.allRecords, ({ body }) => countedWith(body, [])), lookAnswer],
  })
  await console.open(linkPath(token))
  await console.page.getByRole('heading', { name: '王** 的家长，您好' }).waitFor()
  await console.open('/leave/records')
  await console.expectText('还没有请假')
})

const link: SealedLinkView = {
  id: 3,
  studentId: 11,
  studentName: '王小明',
  parentName: '王芳',
  relationship: '母亲',
  madeByName: '周若曦',
  handedOver: false,
  createdTime: '2026-11-22 08:00:00',
  expiresTime: '2026-11-29 08:00:00',
  state: 'open',
  openings: 2,
  uses: 1,
  mostUses: 5,
}

/** Opens the dialog from the first leave of the list. */
const openAsking = async (page: Page) => {
  await page
    .getByRole('button', { name: /请家长填写/ })
    .first()
    .click()
  return page.getByRole('dialog', { name: '请家长为王小明填写请假' })
}

describe('a teacher', () => {
  test('chooses one student, and the list closes after the choice', async () => {
    const student = { id: 11, name: '王小明', studentCode: 'S01', clazzName: '七年级3班' }
    const console = await stage.open('/leave/links', {
      as: cast.teacher(),
      answers: [
        answer(leave.links, ({ body }) => pageWith(body, [])),
        answer(leave.students, [student]),
        answer(leave.linkParents, { sending: 'noTemplate', parents: [] }),
      ],
    })
    const { page } = console
    await page.getByRole('button', { name: '请家长填写' }).first().click()
    const dialog = page.getByRole('dialog', { name: '请家长填写请假' })
    const sought = dialog.getByRole('combobox', { name: '学生' })
    await sought.fill('王')
    const option = await chooseActiveOption(page, '王小明 · 七年级3班')
    await option.waitFor({ state: 'hidden' })
    await dialog.locator('.ant-select-content').getByText('王小明', { exact: true }).waitFor()
    await console.expectAsked(leave.linkParents, { query: { studentId: 11 } })
    await dialog.getByLabel('有效天数').waitFor()
  })

  test('asks a parent from a leave, and sees the link once if it can’t be sent', async () => {
    const made = {
      id: 3,
      handOver: { place: `/#${linkPath(token)}`, why: 'noTemplate' },
      studentName: '王小明',
      parentName: '王芳',
      expiresTime: '2026-11-29 08:00:00',
    } as const
    const console = await stage.open('/leave/records', {
      as: cast.teacher(),
      answers: [
        answer(leave.allRecords, ({ body }) => countedWith(body, [leaveRecord()])),
        answer(leave.linkParents, {
          sending: 'noTemplate',
          parents: [
            { id: 21, name: '王芳', relationship: '母亲', telephone: '138******78', stopped: false },
            { id: 22, name: '王强', relationship: '父亲', telephone: '', stopped: false },
            { id: 23, name: '王刚', relationship: '爷爷', telephone: '139******78', stopped: true },
            { id: 24, name: '王丽', relationship: '姑姑', telephone: '137******78', stopped: false },
          ],
        }),
        refuse(leave.makeLink, linkRefusals.parentStopped, { fill: { name: '王丽' } }),
      ],
    })
    const { page } = console
    const dialog = await openAsking(page)
    // The dialog doesn't promise a message that can't be sent.
    await dialog.getByText('本校未设置“请家长填写请假”的短信模板，不能发送短信').waitFor()
    const sends = dialog.getByRole('switch', { name: '用短信发给家长' })
    expect([await sends.isDisabled(), await sends.isChecked()]).toEqual([true, false])
    await dialog.getByRole('combobox', { name: '家长' }).click()
    await page.locator('.ant-select-item-option-disabled').filter({ hasText: '王强（父亲）没有登记手机号' }).waitFor()
    await page.locator('.ant-select-item-option-disabled').filter({ hasText: '139******78（停用）' }).waitFor()
    const choose = (parent: string) => page.locator('.ant-select-item-option').filter({ hasText: parent }).click()
    await choose('王丽（姑姑）')
    const send = dialog.getByRole('button', { name: '生成链接' })
    await send.click()
    const fault = dialog.getByText('家长王丽的账号已停用或锁定，请先恢复账号，或选择其他家长')
    await fault.waitFor()
    await dialog.getByRole('combobox', { name: '家长' }).click()
    await choose('王芳（母亲）138******78')
    await fault.waitFor({ state: 'detached' })
    console.answer(answer(leave.makeLink, made))
    await send.click()
    const shown = page.getByRole('dialog', { name: '请王芳为王小明填写请假' })
    await shown.getByText(made.handOver.place, { exact: false }).waitFor()
    await shown.getByText('链接只显示这一次。本校未设置').waitFor()
    expect(console.asked(leave.makeLink).at(-1)?.body).toEqual({ studentId: 11, parentId: 21, days: 7, sends: true })
    await expectAccessible(page)
    await shown.getByRole('button', { name: '完成' }).click()
    await shown.waitFor({ state: 'detached' })
  })

  test('sees no link that is sent to the parent’s phone, with a notice before and after', async () => {
    const made = { id: 3, handOver: null, studentName: '王小明', parentName: '王芳' } as const
    const console = await stage.open('/leave/records', {
      as: cast.teacher(),
      answers: [
        answer(leave.allRecords, ({ body }) => countedWith(body, [leaveRecord()])),
        answer(leave.linkParents, {
          sending: 'sent',
          parents: [{ id: 21, name: '王芳', relationship: '母亲', telephone: '138******78', stopped: false }],
        }),
        answer(leave.makeLink, { ...made, expiresTime: '2026-11-29 08:00:00' }),
      ],
    })
    const { page } = console
    const dialog = await openAsking(page)
    await dialog.getByText('链接只发到家长的手机，这里不显示').waitFor()
    await dialog.getByRole('combobox', { name: '家长' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: '王芳（母亲）' }).click()
    await dialog.getByRole('button', { name: '生成链接' }).click()
    const told = page.getByRole('dialog', { name: '请王芳为王小明填写请假' })
    await told.getByText('已发送短信到 王芳 的手机').waitFor()
    await told.getByText('2026-11-29 08:00').waitFor()
    expect(await told.getByText('#/link').count()).toBe(0)
    expect(await told.getByRole('button', { name: /复制/ }).count()).toBe(0)
    await expectAccessible(page)
    await told.getByRole('button', { name: '完成' }).click()
    await told.waitFor({ state: 'detached' })
  })

  test('lists the created links, and revokes one', async () => {
    const console = await stage.open('/leave/links', {
      as: cast.teacher(),
      answers: [
        answer(leave.links, ({ body }) =>
          pageWith(body, [link, { ...link, id: 4, state: 'revoked', handedOver: true }]),
        ),
        answer(leave.revokeLink, null),
      ],
    })
    const { page } = console
    await console.rows().filter({ hasText: '王芳（母亲）' }).filter({ hasText: '有效' }).first().waitFor()
    await console.rows().filter({ hasText: '有效' }).filter({ hasText: '短信' }).waitFor()
    await console.rows().filter({ hasText: '已撤销' }).filter({ hasText: '周若曦转交' }).waitFor()
    await expectAccessible(page)
    const revoke = page.getByRole('button', { name: /撤销/ })
    expect(await revoke.count()).toBe(1)
    await page.setViewportSize(phone)
    const row = console.rows().first()
    for (const shown of [row.getByText('有效', { exact: true }), revoke]) await expectWithin(shown, phone.width)
    await revoke.click()
    await page.getByRole('dialog', { name: '确认撤销此链接吗？' }).getByRole('button', { name: '撤销' }).click()
    await console.expectToast('已撤销')
    expect(console.asked(leave.revokeLink)).toMatchObject([{ body: { id: 3 } }])
  })
})
