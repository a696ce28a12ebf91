import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { answeredCall } from '../../platform/server/idempotency/tables.ts'
import { unwrap } from '../../platform/server/schema.ts'
import type { RawInput } from '../support/client.ts'
import type { SweptCall } from './everyCall.ts'
import { fieldsIn, valueOf } from './inputs.ts'

let keys = 0

/** An idempotency key that no call has used. */
export const freshKey = (): string => `sweep-key-${(keys += 1)}`

const readSecrets = ({ call }: SweptCall, input: RawInput): unknown[] =>
  fieldsIn(call)
    .filter(({ schema }) => fieldMeaning.get(unwrap(schema))?.secret)
    .map((field) => valueOf(input, field))

/**
 * Expects that the response stored for idempotent retries contains neither the caller's token nor a secret of the
 * input.
 */
export const expectNoSecretKept = async (
  database: Database,
  { key, swept, input, token }: { key: string; swept: SweptCall; input: RawInput; token: string },
) => {
  const kept = await database.asSystem('the sweep reads kept answers', (db) =>
    db.select({ data: answeredCall.data }).from(answeredCall).where(eq(answeredCall.key, key)),
  )
  const text = JSON.stringify(kept)
  for (const secret of [token, ...readSecrets(swept, input)]) {
    // A sample of one letter occurs in any text.
    if (typeof secret === 'string' && secret.length > 5)
      expect(text, 'a kept answer holds a secret').not.toContain(secret)
  }
}
