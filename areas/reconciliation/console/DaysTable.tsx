import type { ReactNode } from 'react'
import { TextButton } from '../../../platform/console/kit/TextButton.tsx'
import { type BillDay, type BillSummary, type Party, parties, partyNames } from '../contract.ts'
import { CheckStateTag } from './CheckStateTag.tsx'
import styles from './DaysTable.module.css'
import { differencesOfDay, hasMerchants, linesOfDay } from './dayRows.ts'
import { formatYuan } from '../../../platform/contract/money.ts'

interface Props {
  readonly days: readonly BillDay[]
  /** Opens a bill's details, or only its abnormal ones. Absent on paper. */
  readonly onOpen?: (billId: number, isAbnormal?: boolean) => void
  /** The actions of a day. Absent on paper. */
  readonly actionsOf?: (day: BillDay) => ReactNode
}

/** Only the payment channel charges a fee. */
const hasCharge = (party: Party) => party === 'PAY'

const Head = ({ hasActions }: { readonly hasActions: boolean }) => (
  <thead>
    <tr>
      <th rowSpan={2} scope="col" className={styles.day}>
        日期
      </th>
      {parties.map((party) => (
        <th key={party} colSpan={hasCharge(party) ? 4 : 3} scope="colgroup" className={styles.group}>
          {partyNames[party]}
        </th>
      ))}
      {['差额', '当日结果', '对账时间'].map((title) => (
        <th key={title} rowSpan={2} scope="col" className={styles.group}>
          {title}
        </th>
      ))}
      {hasActions ? (
        <th rowSpan={2} scope="col" className={styles.actions}>
          操作
        </th>
      ) : null}
    </tr>
    <tr>
      {parties.map((party) => (
        <PartyHeads key={party} party={party} />
      ))}
    </tr>
  </thead>
)

const PartyHeads = ({ party }: { readonly party: Party }) => (
  <>
    <th scope="col" className={`${styles.group} ${styles.figure}`}>
      笔数
    </th>
    <th scope="col" className={styles.figure}>
      金额
    </th>
    {hasCharge(party) ? (
      <th scope="col" className={styles.figure}>
        手续费
      </th>
    ) : null}
    <th scope="col">状态</th>
  </>
)

interface PartyCellsProps extends Pick<Props, 'onOpen'> {
  readonly party: Party
  readonly day: BillDay
  readonly bill: BillSummary | undefined
  readonly rowSpan: number
}

type BillProps = Omit<PartyCellsProps, 'bill' | 'rowSpan'> & { readonly bill: BillSummary }

const Amount = ({ bill, party, day, onOpen }: BillProps) => {
  const amount = formatYuan(bill.orderAmount)
  return (
    <>
      {onOpen === undefined ? (
        amount
      ) : (
        <TextButton
          aria-label={`${amount} 元，${day.tradeDate} ${partyNames[party]}账单`}
          onClick={() => onOpen(bill.id)}
        >
          {amount}
        </TextButton>
      )}
      {hasMerchants(day) && bill.wxMchId !== '' ? <small>商户 {bill.wxMchId}</small> : null}
    </>
  )
}

/** The number of abnormal lines, which opens them. */
const Abnormal = ({ bill, party, day, onOpen }: BillProps) => (
  <small>
    {onOpen === undefined ? (
      bill.remark
    ) : (
      <TextButton
        aria-label={`${bill.remark}，${day.tradeDate} ${partyNames[party]}账单`}
        onClick={() => onOpen(bill.id, true)}
      >
        {bill.remark}
      </TextButton>
    )}
  </small>
)

const PartyCells = ({ bill, rowSpan, ...rest }: PartyCellsProps) => {
  const { party } = rest
  if (bill === undefined)
    return (
      <td rowSpan={rowSpan} colSpan={hasCharge(party) ? 4 : 3} className={`${styles.group} ${styles.none}`}>
        —
      </td>
    )
  return (
    <>
      <td rowSpan={rowSpan} className={`${styles.group} ${styles.figure}`}>
        {bill.billCount.toLocaleString('zh-CN')}
      </td>
      <td rowSpan={rowSpan} className={styles.figure}>
        <Amount {...rest} bill={bill} />
      </td>
      {hasCharge(party) ? (
        <td rowSpan={rowSpan} className={styles.figure}>
          {formatYuan(bill.serviceChargeAmount)}
        </td>
      ) : null}
      <td rowSpan={rowSpan} title={bill.remark || undefined}>
        <CheckStateTag state={bill.checkBillStatus} />
        {bill.checkBillStatus === 'FAIL' ? <Abnormal {...rest} bill={bill} /> : null}
      </td>
    </>
  )
}

const DayRows = ({ day, onOpen, actionsOf }: Omit<Props, 'days'> & { readonly day: BillDay }) => {
  const lines = linesOfDay(day)
  const differences = differencesOfDay(day)
  const rowSpan = lines.length
  return (
    <tbody data-result={day.result}>
      {lines.map((line, at) => (
        <tr key={parties.map((party) => line[party]?.bill?.id).join()}>
          {at === 0 ? (
            <th rowSpan={rowSpan} scope="rowgroup" className={styles.day}>
              {day.tradeDate}
            </th>
          ) : null}
          {parties.map((party) => {
            const cell = line[party]
            return cell && <PartyCells key={party} party={party} day={day} {...cell} {...(onOpen ? { onOpen } : {})} />
          })}
          {at === 0 ? (
            <>
              <td rowSpan={rowSpan} className={`${styles.group} ${styles.difference}`}>
                {differences.length === 0 ? '—' : differences.map((text) => <span key={text}>{text}</span>)}
              </td>
              <td rowSpan={rowSpan} className={styles.group}>
                <CheckStateTag state={day.result} />
              </td>
              <td rowSpan={rowSpan} className={styles.group}>
                {day.isOver ? (day.checkDate?.slice(5, 16) ?? '—') : '次日 10:00 生成'}
              </td>
              {actionsOf === undefined ? null : (
                <td rowSpan={rowSpan} className={styles.actions}>
                  {actionsOf(day)}
                </td>
              )}
            </>
          ) : null}
        </tr>
      ))}
    </tbody>
  )
}

/** The days with the bills of the three parties (A-RULE-055), for the screen and for paper. */
export const DaysTable = ({ days, ...rest }: Props) => (
  <table className={styles.table} aria-label="每日账单" data-paper={rest.actionsOf === undefined}>
    <Head hasActions={rest.actionsOf !== undefined} />
    {days.map((day) => (
      <DayRows key={day.tradeDate} day={day} {...rest} />
    ))}
  </table>
)
