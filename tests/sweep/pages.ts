import { expect } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../platform/contract/call.ts'
import { largestPage } from '../../platform/contract/envelope.ts'
import { fieldsOf } from '../../platform/server/schema.ts'
import { attempt, sceneFor } from './attempt.ts'
import type { SweptCall } from './everyCall.ts'
import { fieldsIn, sampleInput, withField } from './inputs.ts'

const Page = z.object({
  content: z.array(z.unknown()),
  totalSize: z.int(),
  pageNum: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
})

const findField = (call: Call, name: string) => fieldsIn(call).find(({ way }) => way.at(-1) === name)

/** True if a call returns pages, judged by its input and output. */
export const isPaged = (call: Call): boolean =>
  findField(call, 'pageNum') !== undefined && fieldsOf(call.data)?.['totalSize'] !== undefined

const hasId = (row: unknown): row is { id: unknown } => typeof row === 'object' && row !== null && 'id' in row

/** A row's id if it has one, because links to files in a row change every minute. */
const rowKey = (row: unknown): unknown => (hasId(row) ? row.id : row)

/** Expects that a list obeys the rules of pages: bounds, total and order, in parts and as a whole. */
export const sweepPages = async (swept: SweptCall) => {
  const { call } = swept
  const { world, scene } = await sceneFor(swept)
  const input = await sampleInput(call, scene.sampleOf, 'required')
  const [number, size] = [findField(call, 'pageNum'), findField(call, 'pageSize')]
  if (!number || !size) throw new Error('this call has no pages')
  const ask = async (pageNum: number, pageSize: number) => {
    const pageInput = withField(withField(input, number, pageNum), size, pageSize)
    const answer = await attempt(world, call, pageInput, { token: scene.actor.token })
    expect(answer.code, answer.msg).toBe(200)
    return Page.parse(answer.data)
  }

  const all = await ask(1, -1)
  const least = swept.hasFewRows ? 1 : 3
  expect(all.totalSize, 'a short list shows no order: prepare it in make.ts').toBeGreaterThanOrEqual(least)
  expect(all.pageSize, 'the bound of “all”').toBeLessThanOrEqual(largestPage)
  expect(all.content.length, 'the whole list, within the bound').toBe(Math.min(all.totalSize, all.pageSize))
  const most = await ask(1, 1_000_000)
  expect(most.content.map(rowKey), 'as many as anybody may ask for').toEqual(all.content.map(rowKey))
  expect(most.pageSize, 'the page size that was used, not the one asked for').toBeLessThanOrEqual(largestPage)
  expect((await ask(0, 2)).content.map(rowKey), 'page 0 is the first').toEqual((await ask(1, 2)).content.map(rowKey))

  const parts: unknown[] = []
  for (let pageNum = 1; pageNum <= 3; pageNum += 1) {
    const page = await ask(pageNum, 2)
    expect(page, `page ${pageNum}`).toMatchObject({
      totalSize: all.totalSize,
      pageNum,
      pageSize: 2,
      totalPages: Math.ceil(all.totalSize / 2),
    })
    parts.push(...page.content.map(rowKey))
  }
  expect(parts, 'pages follow each other in the order of the whole').toEqual(
    all.content.slice(0, parts.length).map(rowKey),
  )
  expect(parts.length).toBe(Math.min(all.totalSize, 6))
  // Rows without ids are masked, and may look equal.
  if (all.content.every(hasId)) expect(new Set(parts).size, 'no row stands twice').toBe(parts.length)
  expect(await ask(900_000, 10), 'beyond the last page').toMatchObject({ content: [], totalSize: all.totalSize })
}
