import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldMeaning } from '../platform/contract/ids.ts'
import { holdsSecret, isAnswerStored } from '../platform/server/idempotency/isKept.ts'
import { everyPartOf, fieldsOf, unwrap } from '../platform/server/schema.ts'
import { areas } from './areas.ts'

/** Field names in responses that suggest a secret which grants access. `listKey` is excluded: it is a public key. */
const soundsSecret = /token|password|credential|ticket|secret|(?<!list)key$/i

const fieldsWithin = (schema: z.core.$ZodType) =>
  [...everyPartOf(schema)].flatMap((part) => Object.entries(fieldsOf(part) ?? {}))

const calls = areas.flatMap(({ name: area, calls: ofArea }) =>
  Object.entries(ofArea).map(([name, call]) => ({ name: `${area}.${name}`, call })),
)

test('every response field that sounds like a secret is marked `secret`, so it is never stored', () => {
  const unmarked = calls
    .filter(({ call }) => call.writes)
    .flatMap(({ name, call }) =>
      fieldsWithin(call.data)
        .filter(([field, schema]) => soundsSecret.test(field) && unwrap(schema) instanceof z.ZodString)
        .filter(([, schema]) => !fieldMeaning.get(unwrap(schema))?.secret)
        .map(([field]) => `${name}: ${field}`),
    )
  expect(unmarked).toEqual([])
})

test('records idempotent calls, knows those with a secret response, and skips changeSchool', () => {
  const kept = new Map(
    calls.filter(({ call }) => isAnswerStored(call)).map(({ name, call }) => [name, holdsSecret(call)]),
  )
  expect(kept.get('organisation.saveNode')).toBe(false)
  for (const name of ['users.createUser', 'users.resetPassword', 'device.newCredential', 'shell.saveCustomMenu']) {
    expect(kept.get(name), name).toBe(true)
  }
  expect(kept.has('identity.changeSchool')).toBe(false)
})
