import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { articleRow, articleView } from '../../../tests/screens/articles.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { elsewhere, hostileMarkup } from '../../../tests/support/hostileMarkup.ts'
import { article } from '../contract.ts'

const stage = useStage()

test('lists articles by their tab, and moves each on as its state says', async () => {
  let rows = [articleRow(), articleRow({ id: 6, title: '置顶的通知', isPinned: true })]
  const console = await stage.open('/articleList', {
    as: cast.school(),
    answers: [
      answer(article.articles, ({ body }) =>
        pageWith(
          body,
          rows.filter(({ state }) => state === body.state),
        ),
      ),
      answer(article.deleteArticle, ({ query }) => {
        rows = rows.map((row) => (row.id === query.id ? { ...row, state: query.state === 1 ? 0 : 2 } : row))
        return null
      }),
    ],
  })
  const { page } = console
  await page.getByRole('link', { name: '放假通知' }).waitFor()
  expect(await page.getByRole('link', { name: '放假通知' }).getAttribute('href')).toBe('#/blogDetail?aid=5')
  expect(console.asked(article.articles)[0]?.body).toMatchObject({ state: 1, categoryId: 200, pageSize: 10 })
  await expectAccessible(page)
  await page.getByRole('button', { name: '更多 放假通知' }).click()
  await page.getByRole('menuitem', { name: '撤回发布' }).click()
  const question = page.getByRole('dialog', { name: '确认撤回发布吗？' })
  await question.getByRole('button', { name: '撤回发布' }).click()
  await console.expectAsked(article.deleteArticle, { query: { id: 5, state: 1 } })
  await console.expectToast('操作成功')
  await page.getByText('草稿箱', { exact: true }).click()
  await page.getByRole('button', { name: '删除 放假通知' }).click()
  await page.getByRole('dialog', { name: '确认放入回收站吗？' }).getByRole('button', { name: '删除' }).click()
  await page.getByText('回收站', { exact: true }).click()
  await page.getByRole('button', { name: '彻底删除 放假通知' }).click()
  await page.getByRole('dialog', { name: '确认彻底删除吗？' }).getByRole('button', { name: '彻底删除' }).click()
  await console.expectAsked(article.deleteArticle, { query: { id: 5, state: 2 } })
})

test('shows an article with its facts, and notes that it was read', async () => {
  const file = { id: 3, name: '方案.pdf', size: 20_480, url: '/file/x' }
  const console = await stage.open('/blogDetail?aid=5', {
    as: cast.school(),
    answers: [
      answer(article.article, articleView({ attachments: [file], articleTags: ['假期'] })),
      answer(article.markRead, null),
    ],
  })
  const { page } = console
  await page.getByRole('heading', { name: '放假通知' }).waitFor()
  for (const text of ['编号 5', '作者 林建平', '12 人已读', '2026-03-02 09:00 发布', '标签：假期', '国庆放假七天。'])
    await page.getByText(text, { exact: true }).waitFor()
  await console.expectAsked(article.markRead, { body: { id: 5 } })
  expect(await page.getByRole('link', { name: '查看阅读统计' }).getAttribute('href')).toBe('#/articleReadReport?id=5')
  await page.getByRole('link', { name: '方案.pdf' }).waitFor()
  await expectAccessible(page)
})

test('runs and loads nothing of hostile markup, even if the server had left it in', async () => {
  const html = hostileMarkup.join('<p>—</p>')
  const asked: string[] = []
  const console = await stage.open('/blogDetail?aid=5', {
    as: cast.school(),
    answers: [answer(article.article, articleView({ htmlContent: html })), answer(article.markRead, null)],
  })
  const { page } = console
  page.on('request', (request) => asked.push(request.url()))
  await page.getByText('盖住页面').waitFor()
  const body = page.locator('article')
  expect(await body.locator('script, style, svg, math, iframe, object, embed, form, input, video, audio').count()).toBe(
    0,
  )
  const links = await body.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.filter((address) => !/^(https?:|mailto:|#\/articleReadReport)/.test(address))).toEqual([])
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  expect(asked.filter((address) => address.startsWith(elsewhere))).toEqual([])
})

test('reports who has read, with the share to two decimals', async () => {
  const reader = { id: 8, studentOrTeacherCode: '2026001', depts: ['七年级1班'], readAt: '2026-03-02 10:00:00' }
  const console = await stage.open('/articleReadReport?id=5', {
    as: cast.school(),
    answers: [
      answer(article.readCounts, { title: '放假通知', readUserNum: 1, unreadUserNum: 2 }),
      answer(article.readers, ({ body }) => pageWith(body, [{ ...reader, name: '王芳（张三的母亲）', state: 'READ' }])),
    ],
  })
  const { page } = console
  for (const text of ['33.33%', '1 人', '2 人', '王芳（张三的母亲）', '七年级1班'])
    await page.getByText(text, { exact: true }).first().waitFor()
  expect(console.asked(article.readers)[0]?.body).toMatchObject({ srcId: 5, srcType: 'ARTICLE', pageSize: 10 })
  await page.getByRole('combobox', { name: '状态' }).click()
  await page.getByTitle('未读', { exact: true }).click()
  await console.expectAsked(article.readers, { body: { state: 'UNREAD' } })
  await expectAccessible(page)
})
