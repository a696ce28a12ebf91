import { expect, test } from 'vitest'
import { type Row, takeFigure } from './figure.ts'
import { takeTurns } from './turns.ts'

const metRow: Row = { value: '1 ms', limit: 'within 2 ms', held: true }

const makeWatch = () => {
  let looks = 0
  return { look: async () => void (looks += 1), told: () => `${looks} looks` }
}
const makeOptions = () => ({ server: 'postgres://nowhere', seconds: 1, watch: makeWatch() })

test('reports the rows of a figure under its name, with the speed of the machine', async () => {
  const rows = await takeFigure(
    {
      name: 'a page',
      measure: (bench) => takeTurns(bench, async () => metRow).then(() => [metRow, { ...metRow, of: 'p99' }]),
    },
    makeOptions(),
  )
  expect(rows).toEqual([
    { ...metRow, name: 'a page', machine: '3 looks' },
    { ...metRow, name: 'a page, p99', machine: '3 looks' },
  ])
})

test('reports a failed figure as a missed row, and stops what it had started, last first', async () => {
  const ended: string[] = []
  const rows = await takeFigure(
    {
      name: 'a page',
      measure: async ({ atEnd }) => {
        atEnd(async () => ended.push('product'))
        atEnd(() => Promise.reject(new Error('gone already')))
        atEnd(async () => ended.push('bare'))
        throw new Error('7 answers were no success\nat once')
      },
    },
    makeOptions(),
  )
  expect(rows).toEqual([
    { name: 'a page', value: 'failed: 7 answers were no success', limit: 'measured', held: false, machine: '0 looks' },
  ])
  expect(ended).toEqual(['bare', 'product'])
})

test('ends a figure that never finishes, and reports it as failed', async () => {
  const [row] = await takeFigure({ name: 'a wait', measure: () => new Promise(() => undefined) }, makeOptions(), 1)
  expect(row).toMatchObject({ value: 'failed: not done within 0.001 s', held: false })
})
