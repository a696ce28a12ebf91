import { z } from 'zod'
import { type PageRequest, pageBounds, pageOf, toPage } from './envelope.ts'

/** Largest exact row count. A longer list reports "more than" instead of counting millions of rows. */
export const countLimit = 10_000

/** A page of a list that is counted up to `countLimit`: `more` says that there are more than `totalSize`. */
export const countedPageOf = <Item extends z.ZodType>(item: Item) =>
  pageOf(item).extend({
    more: z.boolean().describe('总数超过 totalSize，不再数下去；后面还有没有页看 totalPages'),
  })

/** Wraps a page of rows whose count stopped at `countLimit + 1` at the latest. */
export const toCountedPage = <Row>(request: PageRequest, content: Row[], counted: number) => ({
  ...toPage(request, content, Math.min(counted, countLimit)),
  more: counted > countLimit,
})

/** Returns limit and offset of a page of such a list. The offset never exceeds `countLimit`. */
export const countedBounds = (request: PageRequest) => {
  const { limit, offset } = pageBounds(request)
  return { limit, offset: Math.min(offset, countLimit) }
}
