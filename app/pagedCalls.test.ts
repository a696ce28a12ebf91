import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldsOf } from '../platform/server/schema.ts'
import { areas } from './areas.ts'

/** Names of all fields of a schema, those inside its objects included. */
const namesIn = (schema: z.core.$ZodType): string[] =>
  Object.entries(fieldsOf(schema) ?? {}).flatMap(([name, field]) => [name, ...namesIn(field)])

/** Names of the page size in inputs (conflicts C-025). */
const sizes = new Set(['pageSize', 'size'])

test('says in every page how many rows a page has, because a larger size is cut', () => {
  const paged = areas.flatMap((area) =>
    Object.entries(area.calls).flatMap(([name, { query, body, data }]) =>
      [query, body].flatMap(namesIn).some((field) => sizes.has(field)) ? [{ name: `${area.name}.${name}`, data }] : [],
    ),
  )
  expect(paged.length).toBeGreaterThan(40)
  const silent = paged.filter(({ data }) => !['pageSize', 'totalPages'].every((field) => namesIn(data).includes(field)))
  expect(silent.map(({ name }) => name)).toEqual([])
})
