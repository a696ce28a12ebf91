import { describe, expect, test } from 'vitest'
import { elsewhere, hostileMarkup } from '../../../../tests/support/hostileMarkup.ts'
import { cleanMarkup, nameForeign } from './cleanMarkup.ts'

const clean = (html: string) => cleanMarkup(html).html

describe('cleaning', () => {
  test.each(hostileMarkup)('leaves nothing that runs or loads in %s', (html) => {
    const cleaned = nameForeign(clean(html), new Map())
    expect(cleaned).not.toMatch(/<(script|style|svg|math|iframe|object|embed|form|input|meta|base|link|video|audio)/i)
    expect(cleaned).not.toMatch(/<[^>]*\s(on\w+|style|srcset|src|background|id|ping|target)\s*=/i)
    expect(cleaned).not.toMatch(/href="(?!https?:\/\/|mailto:)/i)
    expect(cleaned).not.toContain(`src="${elsewhere}`)
    // Cleaned markup stays as it is, so that a second reading can't find another meaning.
    expect(clean(cleaned)).toBe(cleaned)
  })

  test('keeps the elements and classes of an article', () => {
    const html =
      '<h2 class="align-center">标题</h2><p><strong>粗</strong><em>斜</em><u>线</u><s>删</s>' +
      '<span class="size-20">大</span><span class="colour-red">红</span>' +
      '<a href="https://example.cn/a?b=1&amp;c=2">链接</a><a href="mailto:a@example.cn">信</a></p>' +
      '<ul><li>一</li></ul><ol start="3"><li>三</li></ol><blockquote>引</blockquote><hr />' +
      '<table><tbody><tr><th colspan="2">头</th></tr><tr><td>甲</td><td>乙</td></tr></tbody></table>' +
      '<img data-file="7" alt="图" class="width-50" />'
    expect(clean(html)).toBe(html)
    expect(cleanMarkup(html)).toMatchObject({ pictureIds: [7], foreign: [], hasText: true })
  })

  test('turns elements of the same meaning into those of an article', () => {
    expect(clean('<h1>一</h1><b>粗</b><i>斜</i><strike>删</strike>')).toBe(
      '<h2>一</h2><strong>粗</strong><em>斜</em><s>删</s>',
    )
  })

  test('drops classes, numbers and pictures that are not of the lists', () => {
    expect(clean('<p class="align-right evil">文</p>')).toBe('<p class="align-right">文</p>')
    expect(clean('<td colspan="999">格</td>')).toBe('<td>格</td>')
    expect(clean('<img data-file="f0"><img data-file="-1"><img data-file="1 onerror=x"><img src="/file/a">')).toBe('')
  })

  test('names pictures of other sites by placeholders, and drops those that were not fetched', () => {
    const { html, foreign } = cleanMarkup('<img src="https://a.cn/1.png"><img data-src="https://a.cn/2.png" alt="二">')
    expect(foreign).toEqual(['https://a.cn/1.png', 'https://a.cn/2.png'])
    expect(nameForeign(html, new Map([[1, 9]]))).toBe('<img alt="二" data-file="9" />')
  })

  test.each(['', '<p></p>', '<p>&nbsp;</p>', '<p>\u200b<br></p>'])('sees no text in %j', (html) => {
    expect(cleanMarkup(html)).toMatchObject({ hasText: false })
  })

  test('ends deep nesting instead of the thread', () => {
    const deep = '<blockquote>'.repeat(20_000) + '文' + '</blockquote>'.repeat(20_000)
    expect(clean(deep).length).toBeLessThan(4000)
  })
})
