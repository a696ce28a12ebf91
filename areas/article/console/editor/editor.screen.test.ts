import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refusalOf } from '../../../../tests/screens/answers.ts'
import { articleRow, editedArticle } from '../../../../tests/screens/articles.ts'
import { pageWith } from '../../../../tests/screens/lists.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { pasteMarkup, wechatMarkup, wordMarkup } from '../../../../tests/support/pastedMarkup.ts'
import { hostileMarkup } from '../../../../tests/support/hostileMarkup.ts'
import { article } from '../../contract.ts'

const stage = useStage()

const categories = [
  { id: 200, name: '通知', isFixed: true, version: 0 },
  { id: 201, name: '新闻', isFixed: true, version: 0 },
]

const saves = answer(article.saveArticle, ({ body }) => ({
  article: editedArticle({ title: body.title, htmlContent: body.htmlContent, state: body.state, version: 2 }),
  droppedPictures: [],
}))

const openEditor = async (place: string, ...answers: readonly FakeAnswer[]) => {
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      ...answers,
      answer(article.categories, categories),
      answer(article.audienceChoices, [{ kind: 'role', id: 6, name: '教职工' }]),
      answer(article.editedArticle, editedArticle()),
      answer(article.articles, ({ body }) => pageWith(body, [articleRow()])),
      saves,
    ],
  })
  const { page } = console
  const text = page.getByRole('textbox', { name: '正文' })
  await text.waitFor()
  const paste = (html: string) => pasteMarkup(text, html)
  const save = async () => {
    const before = console.asked(article.saveArticle).length
    await page.getByRole('button', { name: '存草稿' }).click()
    await console.untilAsked(article.saveArticle, before + 1)
    return console.asked(article.saveArticle).at(-1)?.body.htmlContent ?? ''
  }
  return { console, page, text, paste, save }
}

test('writes an article, refuses it without its parts, and publishes it', async () => {
  const { console, page, text } = await openEditor('/editBlog?from=201')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await console.expectToast('数据不能为空!')
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('运动会')
  await text.click()
  await page.keyboard.type('圆满')
  await page.getByRole('button', { name: '加粗' }).click()
  await page.keyboard.type('落幕')
  await expectAccessible(page)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await console.expectToast('发布成功!')
  const body = console.asked(article.saveArticle).at(-1)?.body
  expect(body).toMatchObject({ title: '运动会', categoryId: 201, state: 1, version: 0 })
  expect(body?.htmlContent).toBe('<p>圆满<strong>落幕</strong></p>')
  await page.getByRole('heading', { name: '文章列表' }).waitFor()
})

test('keeps what Word, WPS and WeChat mean, and drops the rest', async () => {
  const { paste, save } = await openEditor('/editBlog?from=200&id=5')
  await paste(wordMarkup)
  const word = await save()
  expect(word).toContain('<p class="align-center">')
  expect(word).toMatch(
    /<span class="size-20"><strong>通知<\/strong><\/span>|<strong><span class="size-20">通知<\/span><\/strong>/,
  )
  expect(word).toMatch(/<ol><li><p>第一条<\/p><\/li><li><p>第二条<\/p><\/li><\/ol>/)
  expect(word).toMatch(/<table><tbody><tr><td[^>]*><p>甲<\/p><\/td>/)
  expect(word).not.toMatch(/style=|Mso|o:p/)
  await paste(wechatMarkup)
  const wechat = await save()
  expect(wechat).toContain('公众号文字')
  expect(wechat).toContain('data-src="https://mmbiz.example/a.png"')
})

test('turns the headings of a paste into those of an article', async () => {
  const { paste, save } = await openEditor('/editBlog?from=200&id=5')
  await paste('<h1 style="text-align:center">关于秋游的通知</h1><h4>一、时间</h4><p>周五</p>')
  const html = await save()
  expect(html).toContain('<h2 class="align-center">关于秋游的通知</h2><h3>一、时间</h3><p>周五')
})

test('runs and loads nothing of hostile markup that is pasted', async () => {
  const { page, paste, save } = await openEditor('/editBlog?from=200&id=5')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const html of hostileMarkup) await paste(html)
  const html = await save()
  expect(html).not.toMatch(/<[^>]*\s(on\w+|style|srcset|background)\s*=/i)
  expect(html).not.toMatch(/<(script|style|svg|math|iframe|object|embed|form|input|meta|base|link)/i)
  expect(html).not.toMatch(/href="(?!https?:\/\/|mailto:)/i)
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  expect(asked.filter((address) => address.includes('elsewhere.example'))).toEqual([])
})

test('warns when somebody else has saved, and overwrites only on request', async () => {
  const theirs = editedArticle({ version: 4, editorName: '周敏', title: '放假通知（周敏改）' })
  const { console, page } = await openEditor(
    '/editBlog?from=200&id=5',
    answer(article.saveArticle, ({ body }) => {
      if (body.version !== theirs.version)
        throw refusalOf(article.saveArticle, common.stale, { fill: { name: '文章' }, details: theirs })
      return { article: editedArticle({ title: body.title, version: 5 }), droppedPictures: [] }
    }),
  )
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('放假通知（我改）')
  await page.getByRole('button', { name: '存草稿' }).click()
  await page.getByText(/周敏在 2026-03-02 09:00:00 保存了这篇文章/).waitFor()
  expect(await page.getByRole('textbox', { name: '标题', exact: true }).inputValue()).toBe('放假通知（我改）')
  await page.getByRole('button', { name: '用我的内容覆盖' }).click()
  await console.expectToast('保存成功!')
  expect(console.asked(article.saveArticle).at(-1)?.body).toMatchObject({ title: '放假通知（我改）', version: 4 })
})

test('compares a version with the text by blocks, and restores it', async () => {
  const { console, page } = await openEditor(
    '/editBlog?from=200&id=5',
    answer(article.versions, [
      { id: 1, number: 1, title: '放假通知', editorName: '林建平', savedAt: '2026-03-01 09:00:00', isAutosave: false },
    ]),
    answer(article.version, {
      id: 1,
      number: 1,
      title: '放假通知',
      editorName: '林建平',
      savedAt: '2026-03-01 09:00:00',
      isAutosave: false,
      htmlContent: '<p>放假五天。</p>',
    }),
    answer(article.restoreVersion, editedArticle({ htmlContent: '<p>放假五天。</p>', version: 2 })),
  )
  await page.getByRole('button', { name: '历史版本' }).click()
  await page.getByRole('button', { name: '比较 2026-03-01 09:00:00' }).click()
  await page.getByText('删去：').waitFor()
  await page.getByText('新增：').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '恢复 2026-03-01 09:00:00' }).click()
  await page.getByRole('dialog', { name: '确认恢复吗？' }).getByRole('button', { name: '恢复' }).click()
  await console.expectAsked(article.restoreVersion, { body: { id: 5, number: 1, version: 1 } })
  await page.getByText('放假五天。').waitFor()
})
