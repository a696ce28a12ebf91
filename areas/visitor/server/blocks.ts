import { asc, eq } from 'drizzle-orm'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { type BlockView, type visitor as calls, visitorRefusals } from '../contract.ts'
import { maskDocument, openDocument, sealDocument } from './documents.ts'
import { readNames } from './names.ts'
import { visitorBlock } from './tables.ts'

type Block = typeof visitorBlock.$inferSelect

const present = (row: Block, names: ReadonlyMap<number, string>, timeZone: string): BlockView => ({
  id: row.id,
  name: row.name,
  telephone: maskTelephone(row.telephone),
  documentNumber: maskDocument(row.idCardTail),
  reason: row.reason,
  createdTime: toWireTime(row.createdAt, timeZone),
  byName: names.get(row.createdById) ?? '',
  version: row.version,
})

/** Reads the blacklist of a school, by name. */
export const readBlocks = (db: Db, schoolId: number): Promise<Block[]> =>
  db
    .select()
    .from(visitorBlock)
    .where(eq(visitorBlock.schoolId, schoolId))
    .orderBy(asc(visitorBlock.name), asc(visitorBlock.id))

/** Lists the blacklist with masked numbers. */
export const listBlocks = async ({ db, session }: Context<typeof calls.blocks>) => {
  const rows = await readBlocks(db, schoolOf(session))
  const names = await readNames(
    db,
    schoolOf(session),
    rows.map(({ createdById }) => createdById),
  )
  return rows.map((row) => present(row, names, session.timeZone))
}

/** Adds or saves a person of the blacklist. Numbers that aren't sent stay as they are. */
export const saveBlock = ({ db, session, body, clock, config }: Context<typeof calls.saveBlock>) => {
  const schoolId = schoolOf(session)
  const { id, version, name, reason, telephone, documentNumber } = body
  const isNew = id === undefined
  const values = {
    name,
    reason,
    ...(telephone === undefined ? {} : { telephone }),
    ...(documentNumber === undefined ? {} : sealDocument(documentNumber, config)),
    ...(isNew ? { createdAt: clock.now(), createdById: memberOf(session) } : {}),
  }
  return saveVersioned(db, visitorBlock, {
    name: '黑名单人员',
    schoolId,
    id,
    version,
    values,
    present: async (row) => present(row, await readNames(db, schoolId, [row.createdById]), session.timeZone),
    twice: { kind: visitorRefusals.blockTwice, words: { name } },
  })
}

/** Removes a person from the blacklist. */
export const deleteBlock = ({ db, session, query }: Context<typeof calls.deleteBlock>) =>
  deleteRow(db, visitorBlock, { schoolId: schoolOf(session), id: query.id })

interface Blockable {
  readonly name: string
  readonly telephone: string
  readonly idCardCipher: string | null
  readonly idCardTail: string | null
}

/**
 * Compares a visitor with the blacklist by telephone or document number. Someone with the same name only may be another
 * person, so that is a warning. Only documents with the same end are decrypted.
 */
export const findBlock = (blocks: readonly Block[], visitor: Blockable, secrets: Secrets) => {
  const hasSameDocument = ({ idCardTail, idCardCipher }: Block) =>
    idCardTail !== null &&
    idCardTail === visitor.idCardTail &&
    openDocument(idCardCipher, secrets)?.plain === openDocument(visitor.idCardCipher, secrets)?.plain
  const same = blocks.find((block) => block.telephone === visitor.telephone || hasSameDocument(block))
  return {
    blockReason: same?.reason ?? null,
    sameName: same === undefined && blocks.some(({ name }) => name === visitor.name),
  }
}
