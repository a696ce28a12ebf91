import { describe, expect, test } from 'vitest'
import { replayCall } from '../../../platform/contract/replay.ts'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { readCard, typeCard } from '../../../tests/e2e/cardReader.ts'
import { expectFocusIn } from '../../../tests/e2e/waiting.ts'
import { type FakeAnswer, answer, refusalOf } from '../../../tests/screens/answers.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { expectNoOpenList, chooseActiveOption } from '../../../tests/e2e/options.ts'
import { sendLive } from '../../../tests/screens/mqttBroker.ts'
import { makePeople, pupil } from '../../../tests/screens/people.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { usersRefusals } from '../../users/contract.ts'
import { type LogRow, type UsageRow, card, cardRefusals } from '../contract.ts'

const stage = useStage()
const places = { usage: '/familyNumber/selectMoney', tools: '/tools' } as const

const usage = (changes: Partial<UsageRow> & Pick<UsageRow, 'id' | 'userName'>): UsageRow => ({
  userId: changes.id,
  code: 'S01',
  deptName: '七年级3班',
  cardNum: `700${changes.id}`,
  beginTime: '2026-03-02 08:00:00',
  endTime: null,
  endedTime: null,
  status: 'inUse',
  hasCard: true,
  ...changes,
})

const rows = [
  usage({ id: 11, userName: '王小明' }),
  usage({ id: 12, userName: '李小红', endTime: '2026-02-01 23:59:59', status: 'expired' }),
  usage({ id: 13, userName: '张小军', beginTime: null, status: 'notActivated' }),
]

const list = answer(card.usage, ({ body }) =>
  pageWith(
    body,
    rows.filter(({ userName }) => userName.includes(body.studentName)),
  ),
)

const openList = (answers: readonly FakeAnswer[] = [], as = cast.school()) =>
  stage.open(places.usage, {
    as,
    answers: [...answers, list, ...makePeople(pupil({ id: 14, name: '赵小兰' })).answers],
  })

describe('people with cards', () => {
  test('are listed ten to a page with period and status, and are searched by name', async () => {
    const console = await openList()
    const { page } = console
    await console.rows().filter({ hasText: '王小明' }).getByText('使用中').waitFor()
    await console.rows().filter({ hasText: '王小明' }).getByText('长期').waitFor()
    await console.rows().filter({ hasText: '李小红' }).getByText('已过期').waitFor()
    await console.rows().filter({ hasText: '张小军' }).getByText('未启用').waitFor()
    expect(console.asked(card.usage)[0]?.body).toMatchObject({ pageNum: 1, pageSize: 10 })
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads.slice(0, 8)).toEqual(['用户编号', '姓名', '学工号', '班级', '卡号', '启用时间', '到期时间', '状态'])
    await expectAccessible(page)
    const word = page.getByPlaceholder('姓名、拼音、学工号、卡号')
    await word.fill('小红')
    await word.press('Enter')
    await console.rows().filter({ hasText: '王小明' }).waitFor({ state: 'detached' })
    await console.rows().filter({ hasText: '李小红' }).waitFor()
    expect(console.asked(card.usage).at(-1)?.body).toMatchObject({ studentName: '小红', pageNum: 1 })
  })

  test('keep card number and code in a narrow window and drop the user id', async () => {
    const console = await openList()
    const { page } = console
    await page.setViewportSize({ width: 1093, height: 768 })
    await console.rows().filter({ hasText: '王小明' }).getByText('70011').waitFor()
    const heads = () => page.getByRole('columnheader').allInnerTexts()
    await expect.poll(heads).not.toContain('用户编号')
    expect(await heads()).toEqual(expect.arrayContaining(['姓名', '学工号', '卡号', '状态']))
  })

  test('show only name, status and actions on a phone', async () => {
    const console = await openList()
    const { page } = console
    await page.setViewportSize({ width: 390, height: 844 })
    await console.rows().first().waitFor()
    await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(['姓名', '状态', '操作'])
  })

  test('can be issued a card, given another for a reason, and have it ended', async () => {
    const console = await openList([
      answer(card.issue, ({ body }) => {
        if (body.cardNum === '0000007011') throw refusalOf(card.issue, usersRefusals.cardTaken)
        return null
      }),
      answer(card.replace, null),
      answer(card.end, null),
      answer(card.setPeriod, null),
    ])
    const { page } = console
    await page.getByRole('button', { name: '发卡' }).click()
    const issue = page.getByRole('dialog', { name: '发卡' })
    await issue.getByRole('combobox', { name: '人员' }).fill('赵')
    await page.getByText('赵小兰').click()
    await issue.getByLabel('卡号').fill('7011')
    await issue.getByRole('button', { name: '发卡' }).click()
    await issue.getByText(usersRefusals.cardTaken.msg).waitFor()
    await issue.getByLabel('卡号').fill('7014')
    await issue.getByLabel('到期日期').fill('2029-06-30')
    // The first Enter chooses the day, the second submits the form.
    await issue.getByLabel('到期日期').press('Enter')
    await issue.getByLabel('到期日期').press('Enter')
    await issue.waitFor({ state: 'detached' })
    const body = { userId: 14, cardNum: '0000007014', endTime: '2029-06-30 23:59:59' }
    expect(console.asked(card.issue).at(-1)?.body).toEqual(body)

    await page.getByRole('button', { name: '更多 王小明' }).click()
    await page.getByRole('menuitem', { name: '换卡' }).click()
    const replace = page.getByRole('dialog', { name: '换卡：王小明' })
    await replace.getByText('旧卡 70011 立即失效').waitFor()
    await replace.getByLabel('卡号').fill('12a')
    await replace.getByRole('button', { name: '换卡' }).click()
    await replace.getByText('一卡通号只能为数字').waitFor()
    expect(await replace.getByRole('radio', { name: '换卡' }).isChecked()).toBe(true)
    await replace.getByRole('radiogroup', { name: '原因' }).getByText('挂失').click()
    await replace.getByLabel('卡号').fill('7021')
    await replace.getByRole('button', { name: '换卡' }).click()
    await replace.waitFor({ state: 'detached' })
    expect(console.asked(card.replace)[0]?.body).toEqual({
      userId: 11,
      heldCardNum: '70011',
      why: 'lost',
      cardNum: '0000007021',
    })

    await page.getByRole('button', { name: '更多 王小明' }).click()
    await page.getByRole('menuitem', { name: '挂失或退卡' }).click()
    const end = page.getByRole('dialog', { name: '挂失或退卡：王小明' })
    await end.getByText('退卡', { exact: true }).click()
    await end.getByRole('button', { name: '确定' }).click()
    await end.waitFor({ state: 'detached' })
    expect(console.asked(card.end)[0]?.body).toEqual({ userId: 11, heldCardNum: '70011', why: 'returned' })
  })

  test('lose only the card that the dialog shows, not a colleague’s replacement', async () => {
    let shown = '70011'
    const console = await openList([
      answer(card.usage, ({ body }) => pageWith(body, [usage({ id: 11, userName: '王小明', cardNum: shown })])),
      answer(card.end, ({ body }) => {
        shown = '7021'
        const fill = { name: '王小明', card: shown }
        if (body.heldCardNum !== shown) throw refusalOf(card.end, cardRefusals.otherCard, { fill })
        return null
      }),
      answer(card.setPeriod, null),
    ])
    const { page } = console
    await page.getByRole('button', { name: '更多 王小明' }).click()
    await page.getByRole('menuitem', { name: '挂失或退卡' }).click()
    const end = page.getByRole('dialog', { name: '挂失或退卡：王小明' })
    await end.getByText('卡 70011 立即失效').waitFor()
    await end.getByRole('button', { name: '确定' }).click()
    await end.getByText('王小明的卡已由他人更换（现为 7021），请核对后重试').waitFor()
    await console.rows().filter({ hasText: '7021' }).waitFor()
    // The dialog still refers to the card that it shows.
    await end.getByRole('button', { name: '确定' }).click()
    const ended = () => console.asked(card.end).map(({ body }) => body.heldCardNum)
    await expect.poll(ended).toEqual(['70011', '70011'])
    await end.getByRole('button', { name: '取消' }).click()
    await end.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '有效期 王小明' }).click()
    const period = page.getByRole('dialog', { name: '有效期：王小明' })
    await period.getByRole('button', { name: '保存' }).click()
    await period.waitFor({ state: 'detached' })
    expect(console.asked(card.setPeriod)[0]?.body).toMatchObject({ userId: 11, heldCardNum: '7021' })
  })

  test('can be issued a scanned card: Enter by the reader moves to the next field, Enter by hand submits', async () => {
    const console = await openList([answer(card.issue, null)])
    const { page } = console
    await page.getByRole('button', { name: '发卡' }).click()
    const issue = page.getByRole('dialog', { name: '发卡' })
    await issue.getByRole('combobox', { name: '人员' }).fill('赵')
    await page.getByText('赵小兰').click()
    const field = issue.getByLabel('卡号')
    await field.focus()
    await typeCard(page, '0012345678')
    // Some readers send Enter twice.
    await page.keyboard.press('Enter')
    await expectFocusIn(issue.getByLabel('启用日期'))
    expect(await field.inputValue()).toBe('0012345678')
    expect(console.asked(card.issue)).toEqual([])
    await field.fill('')
    await typeCard(page, '0012345679', 200)
    await issue.waitFor({ state: 'detached' })
    expect(console.asked(card.issue).map(({ body }) => body)).toEqual([{ userId: 14, cardNum: '0012345679' }])
  })

  test('can be issued a card scanned while the person field or a button has the focus', async () => {
    const console = await openList([answer(card.issue, null)])
    const { page } = console
    await page.getByRole('button', { name: '发卡' }).click()
    const issue = page.getByRole('dialog', { name: '发卡' })
    const person = issue.getByRole('combobox', { name: '人员' })
    const field = issue.getByLabel('卡号')
    await person.fill('赵')
    await chooseActiveOption(page, '赵小兰')
    await expectFocusIn(field)
    await person.focus()
    await typeCard(page, '0012345678')
    await expectFocusIn(issue.getByLabel('启用日期'))
    expect([await field.inputValue(), await person.inputValue()]).toEqual(['0012345678', ''])
    await issue.getByRole('button', { name: '取消' }).focus()
    await typeCard(page, '0012345679')
    await expectFocusIn(issue.getByLabel('启用日期'))
    expect(await field.inputValue()).toBe('0012345679')
    expect(console.asked(card.issue)).toEqual([])
    await issue.getByRole('button', { name: '发卡' }).click()
    await issue.waitFor({ state: 'detached' })
    expect(console.asked(card.issue).map(({ body }) => body)).toEqual([{ userId: 14, cardNum: '0012345679' }])
  })

  test('that was lost is issued only after a question that names its last holder', async () => {
    const fill = { card: '0012345678', whose: '王小明（S-01）', time: '2026-11-20 08:00:00' }
    const console = await openList([
      answer(card.issue, ({ body }) => {
        if (body.isLostConfirmed !== true) throw refusalOf(card.issue, cardRefusals.wasLost, { fill })
        return null
      }),
    ])
    const { page } = console
    await page.getByRole('button', { name: '发卡' }).click()
    const issue = page.getByRole('dialog', { name: '发卡' })
    await issue.getByRole('combobox', { name: '人员' }).fill('赵')
    await page.getByText('赵小兰').click()
    await issue.getByLabel('卡号').fill('0012345678')
    const question = page.getByRole('dialog', { name: '确认发出这张挂失过的卡吗？' })
    const words = '卡号“0012345678”由王小明（S-01）于2026-11-20 08:00:00挂失'
    await issue.getByRole('button', { name: '发卡' }).click()
    await question.getByText(words).waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    await issue.getByText(words).waitFor()
    await issue.getByRole('button', { name: '发卡' }).click()
    await question.getByRole('button', { name: '发出' }).click()
    await issue.waitFor({ state: 'detached' })
    expect(console.asked(card.issue).map(({ body }) => body.isLostConfirmed ?? false)).toEqual([false, false, true])
  })

  test('are filtered by selects whose clear icon Tab skips and Delete triggers', async () => {
    const console = await openList()
    const { page } = console
    const status = page.getByRole('combobox', { name: '状态' })
    await status.click()
    await page.getByTitle('使用中', { exact: true }).click()
    await expectNoOpenList(page)
    await console.expectAsked(card.usage, { body: { status: 'inUse', pageNum: 1 } })
    await page.getByRole('button', { name: '清除', exact: true }).waitFor({ state: 'attached' })
    expect(await page.getByRole('button', { name: 'Clear' }).count()).toBe(0)
    await status.focus()
    await page.keyboard.press('Tab')
    await expectFocusIn(page.getByRole('button', { name: '搜索', exact: true }))
    await status.press('Delete')
    await page.getByRole('button', { name: '清除', exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => console.asked(card.usage).at(-1)?.body).not.toHaveProperty('status')
  })

  test('receive a scan in the front dialog while 卡号查询 is open in another tab', async () => {
    const console = await openList([
      answer(card.holder, { userId: 11, name: '', studentOrTeacherCode: '', deptNames: '', cardNum: '', status: null }),
      answer(card.log, []),
      answer(card.logQueue, 'card.log/2/log/the-seal'),
    ])
    const { page } = console
    await console.open(places.tools)
    await page.getByText('最近 24 小时没有刷卡').waitFor()
    await console.open(places.usage)
    await page.getByRole('button', { name: '更多 王小明' }).click()
    await page.getByRole('menuitem', { name: '换卡' }).click()
    const field = page.getByRole('dialog', { name: '换卡：王小明' }).getByLabel('卡号')
    await field.focus()
    await readCard(page, '0012345678')
    expect(await field.inputValue()).toBe('0012345678')
    expect(console.asked(card.holder)).toEqual([])
  })

  test('with a lost card are listed, filtered by status and issued another', async () => {
    const lost = usage({
      id: -5,
      userId: 15,
      userName: '孙小梅',
      cardNum: '70015',
      endTime: '2029-05-09 23:59:59',
      endedTime: '2026-03-03 09:00:00',
      status: 'lost',
      hasCard: false,
    })
    const { beginTime, endTime, endedTime } = lost
    const history = { id: 5, cardNum: '70015', beginTime, endTime, endedTime }
    const console = await openList([
      answer(card.usage, ({ body }) => pageWith(body, body.status === undefined ? [...rows, lost] : [lost])),
      answer(card.history, [{ ...history, endedWhy: 'lost' as const }]),
      answer(card.issue, null),
    ])
    const { page } = console
    const row = console.rows().filter({ hasText: '孙小梅' })
    await row.getByText('已挂失').waitFor()
    await row.getByText('2029-05-09 23:59:59').waitFor()
    await page.getByRole('combobox', { name: '状态' }).click()
    await page.getByTitle('已挂失', { exact: true }).click()
    await console.expectAsked(card.usage, { body: { status: 'lost', pageNum: 1 } })
    await console.rows().filter({ hasText: '王小明' }).waitFor({ state: 'detached' })
    await row.getByRole('button', { name: '历史 孙小梅' }).click()
    const historyDialog = page.getByRole('dialog', { name: '用卡历史：孙小梅' })
    for (const text of ['2029-05-09 23:59:59', '2026-03-03 09:00:00', '挂失'])
      await historyDialog.getByText(text, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: '补卡 孙小梅' }).click()
    const issue = page.getByRole('dialog', { name: '补卡：孙小梅' })
    await issue.getByLabel('卡号').fill('7025')
    await issue.getByRole('button', { name: '补卡' }).click()
    await issue.waitFor({ state: 'detached' })
    expect(console.asked(card.issue)[0]?.body).toEqual({ userId: 15, cardNum: '0000007025' })
  })

  test('are read-only for users who may not change cards', async () => {
    const history = { cardNum: '7001', beginTime: null, endTime: null, endedTime: '2026-03-01 08:00:00' }
    const console = await openList(
      [answer(card.history, [{ id: 1, ...history, endedWhy: 'lost' as const }])],
      cast.teacher(),
    )
    const { page } = console
    await page.getByRole('button', { name: '历史 王小明' }).click()
    await page.getByRole('dialog', { name: '用卡历史：王小明' }).getByText('挂失').waitFor()
    expect(await page.getByRole('button', { name: '发卡' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: '更多 王小明' }).count()).toBe(0)
  })
})

describe('card lookup', () => {
  const log = (id: number): LogRow => ({ id, time: `2026-03-02 08:00:0${id}`, title: `王小明 在南门刷卡：返校${id}` })

  const holder = answer(card.holder, ({ query }) => {
    const fill = { card: query.card }
    const lost = { why: '挂失', whose: '王小明（S-11）', time: '2026-03-02 10:00:00' }
    if (query.card === '') throw refusalOf(card.holder, cardRefusals.incomplete)
    if (query.card === '7008') throw refusalOf(card.holder, cardRefusals.ended, { fill: { ...fill, ...lost } })
    if (query.card === '7009') throw refusalOf(card.holder, cardRefusals.nobodys, { fill })
    const shown = { userId: 11, name: '王小明', studentOrTeacherCode: 'S-11', deptNames: '七年级3班' }
    return { ...shown, cardNum: query.card, status: 'inUse' as const }
  })

  const openTools = (answers: readonly FakeAnswer[] = []) =>
    stage.open(places.tools, {
      as: cast.school(),
      answers: [...answers, holder, answer(card.log, [log(1)]), answer(card.logQueue, 'card.log/2/log/the-seal')],
    })

  test('by digits and Enter shows name, code and class, or the refusal as text', async () => {
    const console = await openTools()
    const { page } = console
    const box = page.getByRole('textbox', { name: '卡号' })
    await box.fill('70-11')
    await box.press('Enter')
    const found = page.getByRole('region', { name: '持卡人' })
    for (const text of ['王小明', 'S-11', '七年级3班', '使用中']) await found.getByText(text, { exact: true }).waitFor()
    expect(console.asked(card.holder)[0]?.query).toEqual({ schoolId: 2, card: '7011' })
    await expectAccessible(page)
    await box.fill('7009')
    await box.press('Enter')
    await page.getByRole('alert').filter({ hasText: '一卡多人：没有人持有卡号“7009”' }).waitFor()
    await box.fill('7008')
    await box.press('Enter')
    await page
      .getByRole('alert')
      .filter({ hasText: /^此卡已挂失：卡号“7008”，原持卡人王小明（S-11），2026-03-02 10:00:00起$/ })
      .waitFor()
    const table = page.getByRole('table', { name: '实时日志' })
    await table.getByText('没有人持有卡号“7009”', { exact: true }).waitFor()
    await box.press('Enter')
    await page
      .getByRole('alert')
      .filter({ hasText: /^参数错误$/ })
      .waitFor()
    // Newest first. No line is from an access record here.
    const titles = () => table.locator('tbody td:last-child').allInnerTexts()
    await expect
      .poll(titles)
      .toEqual([
        '此卡已挂失：卡号“7008”，原持卡人王小明（S-11），2026-03-02 10:00:00起',
        '没有人持有卡号“7009”',
        '王小明 在南门刷卡：返校1',
      ])
  })

  test('works with a reader wherever the focus is', async () => {
    const console = await openTools()
    const { page } = console
    await page.getByRole('table', { name: '实时日志' }).waitFor()
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    await page.keyboard.type('7011')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: '持卡人' }).getByText('王小明', { exact: true }).waitFor()
    expect(console.asked(card.holder)[0]?.query.card).toBe('7011')
  })

  test('focuses its field when the tab is reopened, unless the user navigates by keyboard', async () => {
    const console = await openTools([list])
    const { page } = console
    const box = page.getByRole('textbox', { name: '卡号' })
    await box.waitFor()
    await console.open(places.usage)
    await console.rows().first().waitFor()
    const tab = page.getByRole('tab', { name: '卡号查询' })
    await tab.click()
    await expectFocusIn(box)
    await page.getByRole('tab', { name: '刷卡记录' }).click()
    await console.rows().first().waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await tab.press('Enter')
    await box.waitFor()
    await expectFocusIn(tab)
  })

  test('shows the log next to it and reloads it on a live message', async () => {
    let lines = [log(1)]
    const console = await openTools([answer(card.log, () => lines)])
    const { page } = console
    const table = page.getByRole('table', { name: '实时日志' })
    await table.getByText('王小明 在南门刷卡：返校1').waitFor()
    await expect
      .poll(() => console.asked(replayCall).length, { message: 'the queue is listened to' })
      .toBeGreaterThanOrEqual(1)
    lines = [log(2), log(1)]
    sendLive('card.log/2/log', 1, { last: 2 })
    await table.getByText('王小明 在南门刷卡：返校2').waitFor()
    await table.getByText('2026-03-02 08:00:02').waitFor()
  })
})
