import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldMeaning } from '../platform/contract/ids.ts'
import { holdsSecret, isAnswerStored } from '../platform/server/idempotency/isKept.ts'
import { everyPartOf, fieldsOf, unwrap } from '../platform/server/schema.ts'
import { areas } from './areas.ts'

/** Names of texts by which answers tell what lets somebody in; `listKey` is a public key. */
const soundsSecret = /token|password|credential|ticket|secret|(?<!list)key$/i

const fieldsWithin = (schema: z.core.$ZodType) =>
  [...everyPartOf(schema)].flatMap((part) => Object.entries(fieldsOf(part) ?? {}))

const calls = areas.flatMap(({ name: area, calls: ofArea }) =>
  Object.entries(ofArea).map(([name, call]) => ({ name: `${area}.${name}`, call })),
)

test('an answer’s field that sounds like a secret is marked as one, so the answer is never kept', () => {
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

test('calls act once under their key; answers that let somebody in are known, a session’s token has no key', () => {
  const kept = new Map(
    calls.filter(({ call }) => isAnswerStored(call)).map(({ name, call }) => [name, holdsSecret(call)]),
  )
  expect(kept.get('organisation.saveNode')).toBe(false)
  for (const name of ['users.createUser', 'users.resetPassword', 'device.newCredential', 'shell.saveCustomMenu']) {
    expect(kept.get(name), name).toBe(true)
  }
  expect(kept.has('identity.changeSchool')).toBe(false)
})
