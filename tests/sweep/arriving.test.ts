import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { area } from '../../platform/contract/area.ts'
import { anyone, post } from '../../platform/contract/call.ts'
import { Refusal } from '../../platform/contract/refusal.ts'
import { parseInput } from '../../platform/server/http/input.ts'
import { serve } from '../../platform/server/serve.ts'
import { send } from '../support/client.ts'
import { fileSamples } from '../support/fileSamples.ts'
import { seed } from '../support/seed.ts'
import { useTinyServer } from '../support/tinyServer.ts'
import { arrivingInput } from './arriving.ts'
import { hostileTexts, bidirectionalTexts, unstorableTexts, wrongValues } from './hostile.ts'

const fields = {
  text: z.string().optional(),
  texts: z.array(z.string()).optional(),
  numbers: z.array(z.int()).optional(),
  flag: z.boolean().optional(),
}
const may = anyone('a test')
const params = { id: z.string() }
const calls = {
  echo: post('/tiny/{id}', { doc: '', may, params, query: fields, body: z.unknown(), data: z.unknown() }),
  form: post('/tiny/form/{id}', {
    doc: '',
    may,
    params,
    body: z.object(fields),
    data: z.unknown(),
    upload: { field: 'file', kinds: ['image'], mostBytes: 1_000_000, mostFiles: 1 },
  }),
}
const echo = ({ params: id, query, body }: Pick<ReturnType<typeof parseInput>, 'params' | 'query' | 'body'>) => ({
  params: id,
  query,
  body,
})
const { http } = await useTinyServer(serve(area({ name: 'tiny', title: '试', calls }), { echo, form: echo }))

const parsed = (call: (typeof calls)[keyof typeof calls], arriving: NonNullable<ReturnType<typeof arrivingInput>>) => {
  try {
    return { status: 200, data: JSON.parse(JSON.stringify(echo(parseInput(call, arriving)))) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: 400, data: error.details }
  }
}

const anyValue = fc.oneof(
  fc.constantFrom<unknown>(
    ...hostileTexts,
    ...bidirectionalTexts,
    ...unstorableTexts,
    '',
    '.',
    '..',
    '?',
    '1,2',
    [1, 2],
    [],
  ),
  wrongValues(z.string()),
  wrongValues(z.int()),
)
const values = fc.dictionary(fc.constantFrom(...Object.keys(fields)), anyValue, { noNullPrototype: true })

test.each(['echo', 'form'] as const)('predicts the input that the server parses: %s', async (name) => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(anyValue, values, anyValue, values, async (id, query, body, form) => {
      const input = name === 'echo' ? { params: { id }, query, body } : { params: { id }, body: form }
      const arriving = arrivingInput(calls[name], input)
      if (arriving === null) return
      compared += 1
      const sent = { ...input, files: [fileSamples.image] }
      expect(await send(http, calls[name], sent, {})).toMatchObject(parsed(calls[name], arriving))
    }),
    { numRuns: 100, seed },
  )
  expect(compared, 'most inputs get as far as the parser').toBeGreaterThan(60)
})
