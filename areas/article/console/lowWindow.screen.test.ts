import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { answer } from '../../../tests/screens/answers.ts'
import { articleRow, articleView } from '../../../tests/screens/articles.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { article } from '../contract.ts'

const stage = useStage()

const schoolPc = { width: 1093, height: 520 }
const title =
  '关于七年级全体学生赴省科技馆与市博物馆开展综合实践活动并请家长签字确认的通知（含交通、餐饮与安全安排的说明）'
const long = { title, htmlContent: '<p>请阅读。</p>'.repeat(40) }

const plan: z.input<typeof article.planArticlePush.data> = {
  title,
  pupils: 48,
  wechat: 30,
  sms: 55,
  unreachable: 0,
  already: 0,
  unreachableNames: [],
  ways: { sms: 'sent', wechat: 'sent' },
  hasAddress: true,
  sample: { studentName: '王小明', parentName: '王芳', channel: 'sms', message: [{ title: '标题', value: title }] },
  page: { ...long, nickname: '林建平', publishDate: '2026-03-02 09:00:00', image: null, attachments: [] },
}

const bottomOf = async (element: Locator) => {
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {}
  return y + height
}

test('keeps the buttons of a long push in view', async () => {
  const { page } = await stage.open('/articleList', {
    as: cast.school(),
    answers: [
      answer(article.articles, ({ body }) => pageWith(body, [articleRow({ title })])),
      answer(article.planArticlePush, plan),
    ],
  })
  await page.setViewportSize(schoolPc)
  await page.getByRole('button', { name: `推送 ${title}` }).click()
  const send = page.getByRole('dialog').getByRole('button', { name: '推送给 85 位家长' })
  await send.waitFor()
  await expect.poll(() => bottomOf(send)).toBeLessThanOrEqual(schoolPc.height)
})

test('shows the whole title of printed receipts, and scrolls them once', async () => {
  const receipt = {
    code: '2026',
    className: '七年级1班',
    kind: null,
    parentName: null,
    isOutdated: false,
    signatureUrl: null,
    at: null,
  }
  const rows = Array.from({ length: 40 }, (_, at) => ({ ...receipt, id: at + 1, name: `学生${at + 1}` }))
  const { page } = await stage.open('/blogDetail?aid=5', {
    as: cast.school(),
    answers: [
      answer(article.article, articleView({ title, receipt: 'sign' })),
      answer(article.markRead, null),
      answer(article.receipts, ({ body }) => pageWith(body, rows)),
    ],
  })
  await page.setViewportSize(schoolPc)
  await page.getByRole('button', { name: '打印' }).click()
  const dialog = page.getByRole('dialog', { name: '打印' })
  const heading = dialog.getByRole('heading', { level: 1 })
  await heading.waitFor()
  const [outer, inner] = [await dialog.boundingBox(), await heading.boundingBox()]
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0))
  const scrolling = await dialog.evaluate(
    (element) =>
      [...element.querySelectorAll('*')].filter(
        (part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === 'auto',
      ).length,
  )
  expect(scrolling).toBe(1)
})
