import { expect } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { type Cells, sheetOf } from '../../tests/support/importScene.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { jobs } from '../jobs/contract.ts'
import { type CompleteTo, type Party, type ProductTag, reconciliation } from './contract.ts'
import { reconciliationFactories } from './make.ts'
import { type CreditCells, type OrderCells, creditRow, orderRow } from './server/fixtures/statementRows.ts'
import { type WeChatTrade, weChatBill } from './server/fixtures/weChatBill.ts'

type Callers = Awaited<ReturnType<typeof useServer>>
type Actor = Awaited<ReturnType<Callers['actor']>>

/** Calls of a clerk who imports statements and looks at the result. */
export const reconciliationCallers = ({ make, actor, as, database, http }: Callers) => {
  const own = reconciliationFactories(database)

  const makeClerk = (school: { readonly id: number; readonly rootId: number }, name = '会计') =>
    actor({ schoolId: school.id, name, roles: [role.schoolDataAdministrator], departments: [school.rootId] })

  const makeScene = async () => {
    const school = await make.makeSchool()
    return { school, who: await makeClerk(school) }
  }

  /** Runs a queued job and returns how it ended. */
  const finishJob = async (who: Actor, jobId: number) => {
    await http.running.runner.drain()
    return (await as(who, jobs.get, { query: { id: jobId } })).data
  }

  const importFile = async (
    who: Actor,
    mchType: Party,
    name: string,
    bytes: Uint8Array,
    completeTo: CompleteTo = 'lastDay',
  ) => {
    const body = { mchType, completeTo }
    const answer = await as(who, reconciliation.importStatement, { body, files: [{ name, bytes }] })
    expect(answer).toMatchObject({ code: 200 })
    return finishJob(who, answer.data.jobId)
  }

  const importSheet = async (who: Actor, mchType: Party, rows: readonly Cells[], completeTo?: CompleteTo) => {
    const [file] = await sheetOf(rows)
    return importFile(who, mchType, `${mchType}.xlsx`, file?.bytes ?? new Uint8Array(), completeTo)
  }

  /** Imports a bill of the payment channel, the platform's orders or the card system's statement. */
  const pay = (who: Actor, trades: readonly WeChatTrade[]) => importFile(who, 'PAY', '微信.csv', weChatBill(trades))
  const order = (who: Actor, rows: readonly OrderCells[]) => importSheet(who, 'QZ', rows.map(orderRow))
  const credit = (who: Actor, rows: readonly CreditCells[], completeTo?: CompleteTo) =>
    importSheet(who, 'YKT', rows.map(creditRow), completeTo)

  /** Imports the same 50 yuan trades for all three parties. */
  const importAll = async (who: Actor, trades: readonly { readonly tradeCode: string; readonly at: string }[]) => {
    expect(
      await pay(
        who,
        trades.map((trade) => ({ ...trade, total: '50.00', charge: '0.30' })),
      ),
    ).toMatchObject({ state: 'done', fileLink: null })
    expect(await order(who, trades)).toMatchObject({ state: 'done', fileLink: null })
    expect(await credit(who, trades)).toMatchObject({ state: 'done', fileLink: null })
  }

  const findDays = (who: Actor, beginDate: string, endDate = beginDate, productTag: ProductTag = 'CARD_RECHARGE') =>
    as(who, reconciliation.days, { body: { schoolId: who.schoolId, beginDate, endDate, productTag } })

  /** Returns the results of some days, newest first, as `day result` texts. */
  const resultsOf = async (who: Actor, beginDate: string, endDate = beginDate) =>
    (await findDays(who, beginDate, endDate)).data.content.map(({ tradeDate, result }) => `${tradeDate} ${result}`)

  /** Returns party, day, amount, state and remark of the lines of a trade, in the order of the parties. */
  const linesOf = async (who: Actor, tradeCode: string) =>
    (await own.readLines(who.schoolId, tradeCode))
      .map(({ party, tradeDay, amount, state, remark }) => ({ party, tradeDay, amount, state, remark }))
      .toSorted(
        (one, other) =>
          one.party.localeCompare(other.party) ||
          one.tradeDay.localeCompare(other.tradeDay) ||
          // A payment and its refund may be of one day, and the database returns them in any order.
          other.amount - one.amount,
      )

  const statesOf = async (who: Actor, tradeCode: string) => [
    ...new Set((await linesOf(who, tradeCode)).map(({ state, remark }) => [state, remark].join(' ').trim())),
  ]

  const statementsOf = async (who: Actor) => (await as(who, reconciliation.statements, { body: {} })).data.content

  const billOf = async (who: Actor, tradeCode: string) =>
    (await own.readLines(who.schoolId, tradeCode))[0]?.summaryId ?? 0

  const findDetail = async (who: Actor, tradeCode: string) =>
    as(who, reconciliation.detail, { query: { tradeCode, summaryId: await billOf(who, tradeCode) } })

  return {
    own,
    makeClerk,
    makeScene,
    finishJob,
    importFile,
    importSheet,
    pay,
    order,
    credit,
    importAll,
    findDays,
    resultsOf,
    linesOf,
    statesOf,
    statementsOf,
    billOf,
    findDetail,
  }
}
