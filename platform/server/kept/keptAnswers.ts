import { asc, inArray } from 'drizzle-orm'
import type { Call, DataOf } from '../../contract/call.ts'
import type { Db } from '../database/connection.ts'
import type { WatchedTable } from '../database/tableKinds.ts'
import { successBody } from '../http/successBody.ts'
import { changeCount } from './tables.ts'

/** The bytes of a serialized answer that was checked against its call's schema. */
export class FinishedAnswer {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Serializes an answer that several callers receive. Throws if it doesn't match its call's schema. */
export const serializeAnswer = <C extends Call>(call: C, data: DataOf<C>): FinishedAnswer =>
  new FinishedAnswer(Buffer.from(JSON.stringify(successBody(call.data.parse(data)))))

/** The size of the cache for all answers together, bytes. */
const cacheBytes = 64 * 1024 * 1024

interface CachedAnswer<C extends Call> {
  readonly call: C
  readonly db: Db
  /** Everything that the answer depends on in addition to the tables: schools, reach, the call's input. */
  readonly of: readonly unknown[]
  /** The tables that the answer is computed from. */
  readonly from: readonly WatchedTable[]
  readonly make: () => Promise<DataOf<C>>
}

/** Reads the change counts of the watched tables for the schools within scope, as a version key. */
const readVersion = async (db: Db, relations: readonly WatchedTable[]): Promise<string> => {
  const rows = await db
    .select()
    .from(changeCount)
    .where(inArray(changeCount.relation, [...relations]))
    .orderBy(asc(changeCount.schoolId), asc(changeCount.relation))
    .prepare()
    .execute()
  return rows.map(({ schoolId, relation, count }) => `${schoolId}${relation}${count}`).join()
}

/**
 * Caches serialized answers until the tables they were computed from change: large answers that many people read and
 * few change. The change counts are read in the caller's transaction, so an answer is never older than the rows that
 * the caller could read, on any node. Never cache an answer for one person under a key that others share.
 */
export const makeAnswerCache = (room = cacheBytes) => {
  const kept = new Map<string, { readonly stand: string; readonly answer: FinishedAnswer }>()
  let usedBytes = 0

  const forget = (key: string) => {
    const old = kept.get(key)
    if (old === undefined) return
    usedBytes -= old.answer.bytes.length
    kept.delete(key)
  }

  const remember = (key: string, stand: string, answer: FinishedAnswer) => {
    forget(key)
    if (answer.bytes.length > room) return
    kept.set(key, { stand, answer })
    usedBytes += answer.bytes.length
    // A map keeps insertion order: the first is the least recently used.
    for (const oldest of kept.keys()) {
      if (usedBytes <= room) return
      forget(oldest)
    }
  }

  return {
    answer: async <C extends Call>({ call, db, of, from, make }: CachedAnswer<C>): Promise<FinishedAnswer> => {
      // A writing call must run each time; idempotency keys store its answer for repetitions.
      if (call.writes) throw new Error(`${call.path} writes: its answer cannot be kept`)
      const key = JSON.stringify([call.path, ...of])
      const stand = await readVersion(db, from)
      const found = kept.get(key)
      if (found?.stand === stand) {
        remember(key, stand, found.answer)
        return found.answer
      }
      const answer = serializeAnswer(call, await make())
      remember(key, stand, answer)
      return answer
    },
  }
}

export type AnswerCache = ReturnType<typeof makeAnswerCache>
