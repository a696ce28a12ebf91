import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../../platform/contract/upload.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import type { SheetDefinition, SheetRow } from '../../../../platform/server/sheets/columns.ts'
import { type Importing, importCall } from '../../../../platform/server/sheets/importCall.ts'
import type { RowFault } from '../../../../platform/server/sheets/importing.ts'
import {
  type Party,
  type ProductTag,
  completeTos,
  partyNames,
  productTags,
  type reconciliation,
  reconciliationRefusals,
} from '../../contract.ts'
import type { NewLine } from '../books/lines.ts'
import { cardSheet, checkAmount, orderSheet, readCreditLines, readOrderLines } from './plainSheets.ts'
import { refuseSecondImport } from './refuseSecondImport.ts'
import { checkWeChatRow, findTotalsFault, readWeChatLines, weChatSheet } from './weChatSheet.ts'
import { writeStatement } from './writeStatement.ts'

/** A statement of a large school's month. */
const mostRows = 50_000

const About = z.object({
  fileName: z.string(),
  contentHash: z.string(),
  productTag: z.enum(productTags),
  // A job that the previous version queued says nothing, and its statement counted whole days.
  completeTo: z.enum(completeTos).default('lastDay'),
})

interface StatementKind<Key extends string> {
  readonly party: Party
  readonly sheet: SheetDefinition<Key>
  readonly checkRow: (row: SheetRow<Key>) => RowFault<Key>[]
  /** Returns what is wrong with the file as a whole, or null. */
  readonly findFault?: (rows: readonly SheetRow<Key>[]) => string | null
  readonly readLines: (rows: readonly SheetRow<Key>[], productTag: ProductTag, timeZone: string) => NewLine[]
}

/** The column that tells two rows of a trade apart. */
const hints: Readonly<Record<Party, string>> = { PAY: '', QZ: '，退款的行请填写退款单号', YKT: '，请填写流水号' }

/** Finds numbers that stand twice in a file: one of the rows would be lost. */
const findTwice = (lines: readonly NewLine[]): string | null => {
  const seen = new Set<string>()
  for (const { party, tradeCode, refundCode, serial } of lines) {
    const key = [tradeCode, refundCode, serial].join(' ')
    if (seen.has(key)) return `订单号 ${tradeCode} 出现了两次${hints[party]}`
    seen.add(key)
  }
  return null
}

const makeImport = <Key extends string>({ party, sheet, checkRow, findFault, readLines }: StatementKind<Key>) =>
  importCall({
    name: `reconciliation.import${party}`,
    title: sheet.title,
    needs: 'reconciliation:statement:edit',
    sheet,
    mostRows,
    isAnyFormat: true,
    about: About,
    read: () => Promise.resolve(null),
    check: () => checkRow,
    write: (db: Db, rows, _facts, importing: Importing<z.output<typeof About>>) => {
      const { schoolId, memberId, timeZone, about, sentAt } = importing
      const lines = readLines(rows, about.productTag, timeZone)
      const why = findFault?.(rows) ?? findTwice(lines)
      if (why !== null) throw new Refusal(reconciliationRefusals.wrongStatement, { party: partyNames[party], why })
      const file = {
        fileName: about.fileName,
        contentHash: about.contentHash,
        importedById: memberId,
        completeTo: about.completeTo,
      }
      return writeStatement(db, { ...file, schoolId, timeZone, party, lines, now: sentAt })
    },
  })

const imports = {
  PAY: makeImport({
    party: 'PAY',
    sheet: weChatSheet,
    checkRow: checkWeChatRow,
    findFault: findTotalsFault,
    readLines: readWeChatLines,
  }),
  QZ: makeImport({
    party: 'QZ',
    sheet: orderSheet,
    checkRow: checkAmount,
    readLines: (rows, _tag, timeZone) => readOrderLines(rows, timeZone),
  }),
  YKT: makeImport({
    party: 'YKT',
    sheet: cardSheet,
    checkRow: checkAmount,
    readLines: (rows, _tag, timeZone) => readCreditLines(rows, timeZone),
  }),
} as const

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** Stores a statement and queues its import. Refuses a file that was imported before. */
export const importStatement = async (context: Context<typeof reconciliation.importStatement>) => {
  const { body, session, uploads, recorded } = context
  const [upload] = uploads
  if (upload === undefined) throw new Refusal(uploadRefusals.missing)
  const contentHash = await hashFile(upload.path)
  const sent = { schoolId: schoolOf(session), party: body.mchType, contentHash }
  await recorded((db) => refuseSecondImport(db, sent, session.timeZone))
  const about = { fileName: upload.name, contentHash, productTag: body.productTag, completeTo: body.completeTo }
  return imports[body.mchType].queue(context, about)
}

/** Makes the template of the platform's orders or of the card system's statement. */
export const makeStatementTemplate = (context: Context<typeof reconciliation.statementTemplate>) =>
  imports[context.body.mchType].template(context)

/** The jobs that read the statements. */
export const importWorks = [imports.PAY.work, imports.QZ.work, imports.YKT.work]
