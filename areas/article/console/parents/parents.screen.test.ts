import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { expectAccessible, expectAccessibleInBoth } from '../../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refuse } from '../../../../tests/screens/answers.ts'
import { articleRow, articleView } from '../../../../tests/screens/articles.ts'
import { pageWith } from '../../../../tests/screens/lists.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { push, pushRefusals } from '../../../push/contract.ts'
import { linkPath, sealedLinkCalls } from '../../../sealedLink/contract.ts'
import { article, articleRefusals } from '../../contract.ts'
import type { ParentHome } from '../../parentContract.ts'

const stage = useStage()

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const content = {
  title: '放假通知',
  nickname: '林建平',
  publishDate: '2026-03-02 09:00:00',
  htmlContent: '<p>国庆放假七天。</p>',
  image: null,
  attachments: [{ id: 3, name: '安全须知.pdf', size: 20_480, url: '/file/x' }],
}

const plan: z.input<typeof article.planArticlePush.data> = {
  title: '放假通知',
  pupils: 48,
  wechat: 30,
  sms: 55,
  unreachable: 1,
  already: 0,
  unreachableNames: ['赵敏的家长赵刚'],
  ways: { sms: 'sent', wechat: 'sent' },
  hasAddress: true,
  sample: {
    studentName: '王小明',
    parentName: '王芳',
    channel: 'wechat',
    message: [{ title: '标题', value: '放假通知' }],
  },
  page: content,
}

const pushed = {
  id: 9,
  srcType: 'article' as const,
  srcId: 5,
  title: '放假通知',
  sentByName: '林建平',
  sentTime: '2026-03-02 10:00:00',
  isReminder: true,
  counts: { total: 85, queued: 0, sent: 85, failed: 0, unreachable: 0 },
}

const openList = (...answers: readonly FakeAnswer[]) =>
  stage.open('/articleList', {
    as: cast.school(),
    answers: [
      ...answers,
      answer(article.articles, ({ body }) => pageWith(body, [articleRow()])),
      answer(article.planArticlePush, plan),
      answer(push.pushes, ({ body }) => pageWith(body, [pushed])),
      answer(push.recipients, ({ body }) => pageWith(body, [])),
    ],
  })

describe('pushing an article', () => {
  test('shows the numbers and what a parent will see, sends, and then how far it has come', async () => {
    const console = await openList(answer(article.startArticlePush, { id: 9, recipients: 85 }))
    const { page } = console
    await page.getByRole('button', { name: '推送 放假通知' }).click()
    const dialog = page.getByRole('dialog', { name: '推送文章：放假通知' })
    await dialog.getByText('30 位家长').waitFor()
    await dialog.getByText('微信和短信都收不到：赵敏的家长赵刚').waitFor()
    const example = dialog.getByRole('region', { name: '示例' })
    await example.getByText('王小明的家长王芳将收到微信').waitFor()
    await example.getByText('国庆放假七天。').waitFor()
    await expectAccessibleInBoth(page)
    await dialog.getByRole('button', { name: '推送给 85 位家长' }).click()
    await console.expectAsked(article.startArticlePush, { body: { articleId: 5 } })
    const pushes = page.getByRole('dialog', { name: '推送情况：放假通知' })
    await pushes.getByText(/林建平 于 2026-03-02 10:00 提醒，共 85 位/u).waitFor()
    expect(console.asked(push.pushes)[0]?.body).toMatchObject({ srcType: 'article', srcId: 5 })
  })

  test('keeps a refusal in the dialog', async () => {
    const console = await openList(
      refuse(article.startArticlePush, pushRefusals.alreadySent, { fill: { title: '放假通知' } }),
    )
    const { page } = console
    await page.getByRole('button', { name: '推送 放假通知' }).click()
    const dialog = page.getByRole('dialog', { name: '推送文章：放假通知' })
    await dialog.getByRole('button', { name: '推送给 85 位家长' }).click()
    await dialog
      .getByRole('alert')
      .getByText(/发送失败：.*已推送给所选范围的全部家长/u)
      .waitFor()
    expect(console.asked(article.startArticlePush)).toHaveLength(1)
  })

  test('is offered by the card of its page, too, to those who may', async () => {
    const answers = [
      answer(article.article, articleView()),
      answer(article.markRead, null),
      answer(article.planArticlePush, plan),
    ]
    const { page } = await stage.open('/blogDetail?aid=5', { as: cast.school(), answers })
    await page.getByRole('heading', { name: '微信推送' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: '发送', exact: true }).click()
    await page.getByRole('dialog', { name: '推送文章：放假通知' }).getByText('30 位家长').waitFor()
    const teacher = await stage.open('/blogDetail?aid=5', { as: cast.teacher(), answers })
    await teacher.page.getByRole('heading', { name: '放假通知' }).waitFor()
    expect(await teacher.page.getByRole('heading', { name: '微信推送' }).count()).toBe(0)
  })
})

describe('the read report', () => {
  const reader = { id: 8, studentOrTeacherCode: '2026001', depts: ['七年级1班'], readAt: '2026-03-02 10:00:00' }
  const openReport = (...answers: readonly FakeAnswer[]) =>
    stage.open('/articleReadReport?id=5', {
      as: cast.school(),
      answers: [
        ...answers,
        answer(article.readCounts, { title: '放假通知', readUserNum: 1, unreadUserNum: 2 }),
        answer(article.readers, ({ body }) =>
          pageWith(body, [{ ...reader, name: '王芳（张三的母亲）', state: 'READ' as const }]),
        ),
        answer(article.planReminder, { ...plan, unreadStaff: 3 }),
      ],
    })

  test('reminds the parents who have not read, and keeps the refusal of a second press of the day', async () => {
    const console = await openReport(
      refuse(article.remindUnread, articleRefusals.remindedToday, { fill: { title: '放假通知', time: '18:00' } }),
    )
    const { page } = console
    await page.getByRole('button', { name: '提醒未读' }).click()
    const dialog = page.getByRole('dialog', { name: '提醒未读' })
    await dialog.getByText('未读的教职工 3 人，不发消息。').waitFor()
    await dialog.getByText('微信和短信都收不到：赵敏的家长赵刚').waitFor()
    await expectAccessibleInBoth(page)
    await dialog.getByRole('button', { name: '提醒 85 位家长' }).click()
    await console.expectAsked(article.remindUnread, { body: { articleId: 5 } })
    await dialog.getByText('“放假通知”今天 18:00 已提醒过未读的家长，请明天再提醒').waitFor()
  })

  test('is printed as it is filtered', async () => {
    const console = await openReport()
    const { page } = console
    await page.getByRole('button', { name: '打印' }).click()
    const paper = page.getByRole('dialog', { name: '打印' }).getByRole('article')
    await paper.getByText('阅读统计：放假通知（已读 1 人，未读 2 人）').waitFor()
    await paper.getByRole('cell', { name: '王芳（张三的母亲）' }).waitFor()
    await expectAccessible(page)
    await console.expectAsked(article.readers, { body: { srcId: 5, pageSize: -1 } })
  })
})

test('the receipts show who signed, the signature, outdated ones, and print', async () => {
  const row = (id: number, name: string) => ({
    id,
    name,
    code: `2026${id}`,
    className: '七年级1班',
    kind: null,
    parentName: null,
    isOutdated: false,
    signatureUrl: null,
    at: null,
  })
  const at = '2026-03-02 18:00:00'
  const signed = { kind: 'sign' as const, parentName: '王芳（母亲）', signatureUrl: dot, at }
  const console = await stage.open('/blogDetail?aid=5', {
    as: cast.school(),
    answers: [
      answer(article.article, articleView({ receipt: 'sign' })),
      answer(article.markRead, null),
      answer(article.tickPaperReceipt, null),
      answer(article.receipts, ({ body }) =>
        pageWith(body, [
          { ...row(1, '张三'), ...signed },
          { ...row(2, '李四'), ...signed, parentName: '李刚（父亲）', isOutdated: true },
          row(3, '王五'),
        ]),
      ),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '查看签名 张三' }).click()
  const dialog = page.getByRole('dialog', { name: '张三的签字回执' })
  expect(await dialog.getByRole('img', { name: '王芳（母亲）的签名' }).getAttribute('src')).toBe(dot)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByText('已签字（内容已改）').waitFor()
  await page.getByRole('button', { name: '收到纸质 李四' }).click()
  await console.expectAsked(article.tickPaperReceipt, { body: { id: 5, studentId: 2, isReceived: true } })
  await page.getByRole('button', { name: '打印' }).click()
  await page.getByRole('dialog', { name: '打印' }).getByRole('img', { name: '李四的家长的签名' }).waitFor()
})

describe('the parent’s page on a phone', () => {
  const token = 'x'.repeat(43)
  const home: ParentHome = {
    ...content,
    studentName: '王小明',
    parentName: '王芳',
    contentVersion: 4,
    receipt: 'none',
    returned: null,
  }
  const openPage = async (first: Partial<ParentHome>, ...answers: readonly FakeAnswer[]) => {
    let shown: ParentHome = { ...home, ...first }
    const console = await stage.open(linkPath(token), {
      answers: [
        ...answers,
        answer(sealedLinkCalls.look, { schoolName: '杏坛实验学校', studentName: '王**', purpose: 'article' }),
        answer(sealedLinkCalls.open, () => ({ token: 'link.1', purpose: 'article', endsTime: '2026-03-02 11:00:00' })),
        answer(article.parentArticle, () => shown),
        answer(article.markParentRead, null),
      ],
    })
    await console.page.setViewportSize({ width: 390, height: 844 })
    await console.page.getByLabel('手机号后六位').fill('345678')
    await console.page.getByRole('button', { name: '打开' }).click()
    const change = (changes: Partial<ParentHome>) => {
      shown = { ...shown, ...changes }
    }
    return { console, page: console.page, change }
  }

  const at = '2026-03-02 19:30:00'

  test('shows title, time, text and attachments, and counts as read', async () => {
    const { console, page } = await openPage({})
    await page.getByRole('heading', { name: '放假通知' }).waitFor()
    for (const text of ['国庆放假七天。', '安全须知.pdf']) await page.getByText(text).waitFor()
    await page.getByText('2026-03-02 09:00').waitFor()
    await console.expectAsked(article.markParentRead, {})
    expect(await page.getByRole('region', { name: '回执' }).count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
    await expectAccessibleInBoth(page)
  })

  test('returns a receipt by one press', async () => {
    const { console, page, change } = await openPage({ receipt: 'confirm' }, answer(article.confirmReceipt, null))
    const button = page.getByRole('button', { name: '我已阅读' })
    await button.waitFor()
    await expectAccessibleInBoth(page)
    change({ returned: { kind: 'confirm', parentName: '王芳', at, isOutdated: false } })
    await button.click()
    await console.expectAsked(article.confirmReceipt, { body: { contentVersion: 4 } })
    await page.getByRole('status').getByText('王芳已于 2026-03-02 19:30 确认已阅读').waitFor()
    expect(await button.count()).toBe(0)
  })

  test('returns a signed receipt, drawn with a finger and cleared before', async () => {
    const { console, page, change } = await openPage({ receipt: 'sign' }, answer(article.signReceipt, null))
    const pad = page.getByRole('img', { name: '签名框' })
    const submit = page.getByRole('button', { name: '提交签字' })
    await pad.scrollIntoViewIfNeeded()
    expect(await submit.isDisabled()).toBe(true)
    const box = await pad.boundingBox()
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {}
    const draw = async () => {
      await page.mouse.move(x + width * 0.2, y + height * 0.5)
      await page.mouse.down()
      await page.mouse.move(x + width * 0.5, y + height * 0.3, { steps: 5 })
      await page.mouse.move(x + width * 0.8, y + height * 0.6, { steps: 5 })
      await page.mouse.up()
    }
    await draw()
    expect(await submit.isDisabled()).toBe(false)
    await page.getByRole('button', { name: '清除' }).click()
    expect(await submit.isDisabled()).toBe(true)
    await draw()
    await expectAccessibleInBoth(page)
    change({ returned: { kind: 'sign', parentName: '王芳', at, isOutdated: false } })
    await submit.click()
    await page.getByRole('status').getByText('王芳已于 2026-03-02 19:30 签字').waitFor()
    expect(console.asked(article.signReceipt)).toHaveLength(1)
  })

  test('asks again after a change, and says so when the text changed meanwhile', async () => {
    const returned = { kind: 'paper' as const, parentName: null, at, isOutdated: true }
    const { console, page } = await openPage(
      { receipt: 'confirm', returned },
      refuse(article.confirmReceipt, articleRefusals.changed),
    )
    await page.getByText('文章在交回执之后有修改，请重新阅读后再交一次。').waitFor()
    await page.getByRole('button', { name: '我已阅读' }).click()
    await page.getByRole('alert').getByText('文章刚才有修改，请重新阅读后再交回执').waitFor()
    expect(console.asked(article.parentArticle)).toHaveLength(2)
  })

  test('says that the article was withdrawn', async () => {
    const { page } = await openPage({}, refuse(article.parentArticle, articleRefusals.withdrawn))
    await page.getByRole('alert').getByText('这篇文章已由学校撤回，如有疑问请联系老师').waitFor()
    expect(await page.getByRole('heading', { name: '放假通知' }).count()).toBe(0)
  })
})
