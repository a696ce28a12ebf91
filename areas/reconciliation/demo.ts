import type { Db } from '../../platform/server/database/connection.ts'
import { defaultTimeZone } from '../../platform/contract/time.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { demoAccounts } from '../../simulator/district/accounts.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Random } from '../../simulator/district/random.ts'
import { type Day, later, momentOf, schoolDays } from '../../simulator/history/days.ts'
import { studentStatus } from '../users/contract.ts'
import type { NewLine } from './server/books/lines.ts'
import { findGroupsOfTrades } from './server/books/recordLines.ts'
import { reconcileGroups } from './server/compare/reconcile.ts'
import { writeStatement } from './server/statements/writeStatement.ts'
import { billMark } from './server/tables.ts'
import type { Party } from './words.ts'

const schoolId = tenantIds.xingtan
const timeZone = defaultTimeZone

const yuan = [30, 50, 50, 100, 100, 200]
/** Fee of the payment channel. */
const rate = 0.006

/** The pupils with a card and a parent who pays. */
const listPayers = ({ district }: DemoWorld) => {
  const left = new Set(
    district.studentInfo.filter(({ status }) => status === studentStatus.left).map((row) => row.memberId),
  )
  const memberById = new Map(district.members.map((row) => [row.id, row]))
  return district.parentLinks.flatMap(({ studentId, parentId, relationship, ...link }) => {
    const [pupil, parent] = [memberById.get(studentId), memberById.get(parentId)]
    if (link.schoolId !== schoolId || left.has(studentId) || !pupil?.cardNum || parent === undefined) return []
    return [{ pupil: { ...pupil, cardNum: pupil.cardNum }, parent, relationship }]
  })
}

type Payer = ReturnType<typeof listPayers>[number]

/** A trade in the three books. A difference changes or removes one of its lines. */
type Trade = Record<Party, NewLine | null> & { readonly day: number }

/** A place in the month: the day, its number counted from the newest, and the trade's number within it. */
interface Place {
  readonly day: Day
  readonly index: number
  readonly number: number
}

const makeTrade = (random: Random, { pupil, parent, relationship }: Payer, { day, index, number }: Place): Trade => {
  const tradeAt = momentOf(random, day, 6.5, 21.5)
  const amount = random.pick(yuan) * 100
  const date = `${day.year}${String(day.month).padStart(2, '0')}${String(day.date).padStart(2, '0')}`
  const tradeCode = `XT${date}${String(number).padStart(4, '0')}`
  const wxOrderCode = `4200002${date}${String(random.integer(1_000_000, 9_999_999))}`
  const nobody = {
    payUserName: '',
    userIdentity: '',
    receiverName: pupil.name,
    receiverCode: pupil.code ?? '',
    receiverCardNum: pupil.cardNum,
  }
  const line: NewLine = {
    ...nobody,
    party: 'QZ',
    tradeCode,
    refundCode: '',
    serial: '',
    productTag: 'CARD_RECHARGE',
    tradeAt,
    amount,
    serviceCharge: 0,
    rate: '',
    tradeName: '校园卡充值',
    wxOrderCode: '',
    merchantId: '',
  }
  const anonymous = { receiverName: '', receiverCode: '', receiverCardNum: '' }
  const ofChannel = { serviceCharge: Math.round(amount * rate), rate: '0.60%', merchantId: '1900000109' }
  return {
    day: index,
    PAY: { ...line, ...anonymous, ...ofChannel, party: 'PAY', wxOrderCode },
    QZ: { ...line, payUserName: parent.name, userIdentity: relationship, wxOrderCode },
    YKT: { ...line, party: 'YKT', tradeName: '', serial: `9${date}${number}`, tradeAt: later(tradeAt, 1) },
  }
}

const cardSystem = (trade: Trade, change: Partial<NewLine>): Trade => ({
  ...trade,
  YKT: trade.YKT && { ...trade.YKT, ...change },
})

/** The differences of the month: the first trade of a day, counted from the newest, with its change. */
const differences: Readonly<Record<number, (trade: Trade) => Trade>> = {
  3: (trade) => ({ ...trade, YKT: null }),
  5: (trade) => cardSystem(trade, { amount: 500 }),
  7: (trade) => ({ ...trade, QZ: null, YKT: null }),
  9: (trade) => ({ ...trade, YKT: null }),
  14: (trade) => ({ ...trade, PAY: null, YKT: null }),
}

/** The day, counted from the newest, whose first trade was refunded but not taken back from the card. */
const refundDay = 11
/** The day whose difference somebody has settled by hand. */
const markedDay = 14

const refundOf = (line: NewLine | null): NewLine[] =>
  line === null
    ? []
    : [
        {
          ...line,
          refundCode: `R${line.tradeCode}`,
          amount: -line.amount,
          serviceCharge: -line.serviceCharge,
          tradeAt: later(line.tradeAt, 60),
        },
      ]

const makeTrades = (world: DemoWorld): Trade[] => {
  const payers = listPayers(world)
  const days = schoolDays(world.today).slice(0, -1).toReversed().slice(0, 20)
  return days.flatMap((day, index) => {
    const random = world.random.branch(`day ${index}`)
    const trades = Array.from({ length: random.integer(30, 60) }, (_, at) =>
      makeTrade(random, random.pick(payers), { day, index, number: at + 1 }),
    )
    const [first, ...others] = trades
    return first === undefined ? [] : [differences[index]?.(first) ?? first, ...others]
  })
}

const linesOf = (trades: readonly Trade[], party: Party): NewLine[] =>
  trades.flatMap((trade, at) => {
    const line = trade[party]
    const isFirst = trades[at - 1]?.day !== trade.day
    const refunds = party !== 'YKT' && trade.day === refundDay && isFirst ? refundOf(line) : []
    return line === null ? [] : [line, ...refunds]
  })

const mark = async (db: Db, trade: Trade | undefined, markedById: number | null, now: Date) => {
  const tradeCode = trade?.QZ?.tradeCode
  if (tradeCode === undefined) return
  const values = { state: 'SUCCESS' as const, remark: '家长在校内现金缴费，已入账', markedById, markedAt: now }
  await db.insert(billMark).values({ ...values, schoolId, tradeCode })
  await reconcileGroups(db, { schoolId, timeZone, now }, await findGroupsOfTrades(db, schoolId, [tradeCode]))
}

const fileNames: Readonly<Record<Party, string>> = {
  PAY: '微信支付账单.csv',
  QZ: '平台订单.xlsx',
  YKT: '一卡通账单.xlsx',
}

/** A month of card recharges with a handful of differences. The card system's statement of the newest day is missing. */
export const demo: DemoPart = {
  name: 'reconciliation',
  write: async (db, world) => {
    const now = world.today
    const trades = makeTrades(world)
    const clerk = world.district.members.find(({ username }) => username === demoAccounts.school.username)
    const importedById = clerk?.id ?? null
    const books = { QZ: trades, PAY: trades, YKT: trades.filter(({ day }) => day > 0) }
    for (const party of ['QZ', 'PAY', 'YKT'] as const) {
      const lines = linesOf(books[party], party)
      const file = { fileName: fileNames[party], contentHash: `demo ${party}`, importedById }
      await writeStatement(db, { ...file, schoolId, timeZone, now, party, completeTo: 'lastDay', lines })
    }
    await mark(
      db,
      trades.find(({ day }) => day === markedDay),
      importedById,
      now,
    )
  },
}
