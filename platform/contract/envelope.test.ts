import { expect, test } from 'vitest'
import { largestPage, pageBounds, toPage } from './envelope.ts'

test('returns all rows of a long list when pages are requested up to totalPages', () => {
  const rows = Array.from({ length: 2 * largestPage + 1 }, (_, place) => place)
  const loaded: number[] = []
  for (let pageNum = 1, pages = 1; pageNum <= pages; pageNum++) {
    const request = { pageNum, pageSize: -1 }
    const { limit, offset } = pageBounds(request)
    const page = toPage(request, rows.slice(offset, offset + limit), rows.length)
    loaded.push(...page.content)
    pages = page.totalPages
  }
  expect(loaded).toEqual(rows)
})
