import { describe, expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refuse } from '../../../../tests/screens/answers.ts'
import { articleRow, editedArticle } from '../../../../tests/screens/articles.ts'
import { pageWith } from '../../../../tests/screens/lists.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { article, articleRefusals } from '../../contract.ts'

const stage = useStage()

const categories = [{ id: 200, name: '通知', isFixed: true, version: 0 }]

const open = async (place: string, ...answers: readonly FakeAnswer[]) => {
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      ...answers,
      answer(article.categories, categories),
      answer(article.audienceChoices, []),
      answer(article.editedArticle, editedArticle()),
      answer(article.articles, ({ body }) => pageWith(body, [articleRow()])),
      answer(article.saveArticle, ({ body }) => ({
        article: editedArticle({ title: body.title, htmlContent: body.htmlContent, version: body.version + 1 }),
        droppedPictures: [],
      })),
    ],
  })
  const { page } = console
  const fields = {
    title: page.getByRole('textbox', { name: '标题', exact: true }),
    text: page.getByRole('textbox', { name: '正文' }),
    category: page.getByRole('combobox', { name: '分类' }),
    audience: page.getByRole('combobox', { name: '部门或班级' }),
  }
  await fields.text.waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return { console, page, press, ...fields }
}

describe('a new article', () => {
  test('has its id in the address after the first save, and stays as it is on the screen', async () => {
    const { console, page, press, title, text } = await open('/editBlog?from=200')
    await title.fill('运动会')
    await text.click()
    await page.keyboard.type('圆满落幕')
    await press('存草稿')
    await console.expectToast('保存成功!')
    await expect.poll(() => page.url()).toMatch(/editBlog\?.*\bid=5\b/u)
    expect(await title.inputValue()).toBe('运动会')
    await title.fill('秋季运动会')
    await press('存草稿')
    await console.untilAsked(article.saveArticle, 2)
    expect(console.asked(article.saveArticle).map(({ body }) => [body.id, body.version])).toEqual([
      [undefined, 0],
      [5, 1],
    ])
    expect(console.asked(article.editedArticle)).toHaveLength(0)
  })

  test('is read again by its id after a reload', async () => {
    const { console, page, press, title, text } = await open('/editBlog?from=200')
    await title.fill('运动会')
    await text.fill('圆满落幕')
    await press('存草稿')
    await expect.poll(() => page.url()).toContain('id=5')
    await page.reload()
    await page.getByRole('heading', { name: '编辑文章' }).waitFor()
    await expect.poll(() => title.inputValue()).toBe('放假通知')
    expect(console.asked(article.editedArticle)[0]?.params).toEqual({ id: 5 })
  })
})

describe('an incomplete article', () => {
  test('marks each missing part, focuses the first, and clears a mark when its part is filled', async () => {
    const { console, page, press, title, text, category } = await open('/editBlog?from=all')
    await press('发布')
    for (const words of ['请填写标题', '请填写正文', '请选择分类'])
      await page.getByText(words, { exact: true }).waitFor()
    for (const field of [title, text, category]) expect(await field.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
    await expectAccessibleInBoth(page)
    await title.fill('运动会')
    expect(await page.getByText('请填写标题', { exact: true }).count()).toBe(0)
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(true)
    await press('发布')
    await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('圆满落幕')
    await press('存草稿')
    await expect.poll(() => category.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(console.asked(article.saveArticle)).toHaveLength(0)
  })

  test('shows the refusal of the readers next to them', async () => {
    const { page, press, title, text, audience } = await open(
      '/editBlog?from=200',
      refuse(article.saveArticle, articleRefusals.noAudience),
    )
    await title.fill('运动会')
    await text.fill('圆满落幕')
    await press('发布')
    await page.getByRole('alert').getByText(articleRefusals.noAudience.msg).waitFor()
    expect(await audience.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => audience.evaluate((field) => field === document.activeElement)).toBe(true)
  })
})
