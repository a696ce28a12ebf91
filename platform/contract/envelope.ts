import { z } from 'zod'

/** The code of every success (foundations §7). */
export const successCode = 200

/** The response of every call: code 200 with data, or a refusal's code with its Chinese msg (foundations §3, §7). */
export interface Envelope<Data = unknown> {
  readonly code: number
  readonly msg: string
  readonly data: Data
}

/** Largest number of rows on a page. Larger page sizes, and -1 for "all", are accepted but return at most this many. */
export const largestPage = 1000

const PageNumber = z.int().min(0).max(1_000_000).default(1).describe('页码；0 与 1 都是第一页')
const PageSize = z
  .int()
  .min(-1)
  .max(1_000_000)
  .default(10)
  .describe('每页条数；-1 表示全部，但一页最多 1000 条：totalPages 大于 1 时其余在后面的页')

/** The paging fields of a list's input (conflicts C-025). */
export const pageInput = { pageNum: PageNumber, pageSize: PageSize }

export interface PageRequest {
  readonly pageNum: number
  readonly pageSize: number
}

/**
 * Turns paging input into `limit` and `offset`, bounded by `largestPage`. With “all”, callers
 * request pages up to `totalPages` to load every row.
 */
export const pageBounds = ({ pageNum, pageSize }: PageRequest) => {
  const limit = pageSize < 1 ? largestPage : Math.min(pageSize, largestPage)
  return { limit, offset: (Math.max(pageNum, 1) - 1) * limit }
}

/** The fields by which a list with its own shape says how its rows were cut into pages. */
export const pageSizeFields = {
  pageSize: z.int().describe('实际的每页条数，一页最多 1000 条'),
  totalPages: z.int().describe('大于 1 时其余在后面的页'),
}

/** Returns the page size that was used, which may be less than requested, and the number of pages. */
export const countPages = (request: PageRequest, totalSize: number) => {
  const { limit } = pageBounds(request)
  return { pageSize: limit, totalPages: Math.ceil(totalSize / limit) }
}

/** The schema of a page of items: `content` and `totalSize` with the page's position (conflicts C-024). */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ content: z.array(item), totalSize: z.int(), pageNum: z.int(), ...pageSizeFields })

/** Wraps one page of rows and the exact total as the declared page. */
export const toPage = <Row>(request: PageRequest, content: Row[], totalSize: number) => ({
  content,
  totalSize,
  pageNum: Math.max(request.pageNum, 1),
  ...countPages(request, totalSize),
})
