import { asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
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

type Numbers = Pick<Block, 'telephone' | 'idCardCipher' | 'idCardTail'>

/** Returns true for two equal document numbers. Only those with the same end are decrypted. */
const hasSameDocument = (
  one: Omit<Numbers, 'telephone'>,
  other: Omit<Numbers, 'telephone'>,
  secrets: Secrets,
): boolean =>
  one.idCardTail !== null &&
  one.idCardTail === other.idCardTail &&
  openDocument(one.idCardCipher, secrets)?.plain === openDocument(other.idCardCipher, secrets)?.plain

/** Refuses a document number of another entry, and an entry without any number. */
const refuseNumbers = (blocks: readonly Block[], id: number | undefined, numbers: Numbers, secrets: Secrets) => {
  if (numbers.telephone === null && numbers.idCardCipher === null) throw new Refusal(visitorRefusals.blockWithoutNumber)
  const same = blocks.find((block) => block.id !== id && hasSameDocument(block, numbers, secrets))
  if (same !== undefined) throw new Refusal(visitorRefusals.blockTwice, { name: same.name })
}

/** Adds or saves a person of the blacklist. Numbers that are neither sent nor removed stay as they are. */
export const saveBlock = async ({ db, session, body, clock, config }: Context<typeof calls.saveBlock>) => {
  const schoolId = schoolOf(session)
  const { id, version, name, reason, telephone, documentNumber } = body
  const isNew = id === undefined
  const sent = {
    ...(telephone === undefined && !body.removesTelephone ? {} : { telephone: telephone ?? null }),
    ...(documentNumber === undefined && !body.removesDocument ? {} : sealDocument(documentNumber, config)),
  }
  const blocks = await readBlocks(db, schoolId)
  const kept = blocks.find((block) => block.id === id)
  const { telephone: keptNumber = null, idCardCipher = null, idCardTail = null } = kept ?? {}
  refuseNumbers(blocks, id, { telephone: keptNumber, idCardCipher, idCardTail, ...sent }, config)
  const values = {
    name,
    reason,
    ...sent,
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

type Blockable = Numbers & Pick<Block, 'name'>

/**
 * Compares a visitor with the blacklist by telephone or document number. Someone with the same name only may be another
 * person, so that is a warning.
 */
export const findBlock = (blocks: readonly Block[], visitor: Blockable, secrets: Secrets) => {
  const same = blocks.find((block) => block.telephone === visitor.telephone || hasSameDocument(block, visitor, secrets))
  return {
    blockReason: same?.reason ?? null,
    sameName: same === undefined && blocks.some(({ name }) => name === visitor.name),
  }
}
