import { and, eq } from 'drizzle-orm'
import { defaultTimeZone, toWireTime } from '../../platform/contract/time.ts'
import { previousDay } from '../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../platform/contract/wireMoment.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { testRows } from '../../tests/support/testRows.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import type { NewLine } from './server/books/lines.ts'
import { recordLines } from './server/books/recordLines.ts'
import { reconcileGroups } from './server/compare/reconcile.ts'
import { billLine, billStatement } from './server/tables.ts'
import { parties } from './words.ts'

const timeZone = defaultTimeZone

/** A day whose statement is due today. */
const lastWeek = toWireTime(new Date(Date.now() - 7 * 86_400_000), timeZone).slice(0, 10)

/** A line of 50 yuan for a card at noon of last week. */
const usualLine: NewLine = {
  party: 'QZ',
  tradeCode: 'XT1',
  refundCode: '',
  serial: '',
  productTag: 'CARD_RECHARGE',
  tradeAt: fromWireTime(`${lastWeek} 12:00:00`, timeZone),
  amount: 5000,
  serviceCharge: 0,
  rate: '',
  tradeName: '校园卡充值',
  wxOrderCode: '',
  merchantId: '',
  payUserName: '王建国',
  userIdentity: '父亲',
  receiverName: '王小明',
  receiverCode: 'S01',
  receiverCardNum: '10086001',
}

let files = 0

/** Test factories that write lines and statements, and compare the books. */
export const reconciliationFactories = (database: Database) => {
  const { asSystem } = testRows(database)

  /** Writes lines as other areas do, and compares them. */
  const makeLines = (schoolId: number, lines: readonly Partial<NewLine>[], now = new Date()) =>
    asSystem(async (db) => {
      const whole = lines.map((line) => ({ ...usualLine, ...line }))
      const recorded = await recordLines(db, { schoolId, timeZone, statementId: null, now }, whole)
      await reconcileGroups(db, { schoolId, timeZone, now }, recorded.groups)
      return recorded
    })

  /** Says that a party's books of some days are there. */
  const cover = (schoolId: number, party: NewLine['party'], fromDay: string, toDay: string) =>
    asSystem(async (db) => {
      const file = { fileName: `${party}.csv`, contentHash: `${party} ${(files += 1)}` }
      const rows = await db
        .insert(billStatement)
        .values({ ...file, schoolId, party, fromDay, toDay, lineCount: 0, orderAmount: 0, importedAt: new Date() })
        .returning()
      return insertedRow(rows)
    })

  /** Makes the same trade in all three books. */
  const makeTrade = async (schoolId: number, tradeCode: string, values: Partial<NewLine> = {}) => {
    for (const party of parties) await makeLines(schoolId, [{ ...values, tradeCode, party }])
  }

  const readLines = (schoolId: number, tradeCode: string) =>
    asSystem((db) =>
      db
        .select()
        .from(billLine)
        .where(and(eq(billLine.schoolId, schoolId), eq(billLine.tradeCode, tradeCode)))
        .orderBy(billLine.id),
    )

  return { makeLines, cover, makeTrade, readLines }
}

const makeIn = ({ server }: Scene) => reconciliationFactories(server.database)

let made = 0

/** A trade that the channel and the platform have and the card system's statement lacks. */
const makeLackingTrade = async (scene: Scene) => {
  const own = makeIn(scene)
  made += 1
  const tradeCode = `缺${made}`
  await own.cover(scene.school.id, 'YKT', previousDay(lastWeek), lastWeek)
  await own.makeLines(scene.school.id, [
    { tradeCode, party: 'PAY' },
    { tradeCode, party: 'QZ' },
  ])
  return tradeCode
}

const billOf = async (scene: Scene, tradeCode: string) => {
  const [line] = await makeIn(scene).readLines(scene.school.id, tradeCode)
  if (line === undefined) throw new Error(`No line ${tradeCode}`)
  return line.summaryId
}

/** Samples of reconciliation for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    tradeCode: makeLackingTrade,
    bill: async (scene) => billOf(scene, String(await scene.sampleOf('tradeCode'))),
    productTag: () => 'CARD_RECHARGE',
    firstBillDay: () => previousDay(previousDay(lastWeek)),
    lastBillDay: () => lastWeek,
    billKeyword: (scene) => scene.sampleOf('tradeCode'),
    markRemark: () => '已与银行核对，金额无误',
    billMarkVersion: () => 0,
    billStatement: async (scene) => {
      made += 1
      const day = `2025-01-${String((made % 28) + 1).padStart(2, '0')}`
      return (await makeIn(scene).cover(scene.school.id, 'PAY', day, day)).id
    },
  },
  prepare: {
    days: async (scene) => {
      const days = [lastWeek, previousDay(lastWeek), previousDay(previousDay(lastWeek))]
      const lines = days.map((day, at) => ({
        tradeCode: `日${at}`,
        tradeAt: fromWireTime(`${day} 12:00:00`, timeZone),
      }))
      await makeIn(scene).makeLines(scene.school.id, lines)
    },
    exportDays: makeLackingTrade,
    details: (scene) => makeThree(() => makeLackingTrade(scene)),
  },
  foreign: {
    bill: async ({ server, id, canary }) => {
      const own = reconciliationFactories(server.database)
      const names = { receiverName: canary, payUserName: canary, tradeName: canary, receiverCardNum: canary }
      await own.makeLines(id, [{ ...names, tradeCode: canary }])
      const [line] = await own.readLines(id, canary)
      return line?.summaryId ?? 0
    },
    billStatement: async ({ server, id }) =>
      (await reconciliationFactories(server.database).cover(id, 'PAY', '2025-01-01', '2025-01-02')).id,
  },
}
