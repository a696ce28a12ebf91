import type { ReactNode } from 'react'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { type BillDetailDialog, parties, partyNames, sourceOfParty } from '../contract.ts'
import { CheckStateTag } from './CheckStateTag.tsx'
import { RechargeHistory } from './RechargeHistory.tsx'
import styles from './TradeFacts.module.css'
import { formatYuan } from '../../../platform/contract/money.ts'
import { findOddBooks } from './oddBooks.ts'

interface Props {
  readonly detail: BillDetailDialog
  readonly ofCard: boolean
}

const inYuan = (fen: number) => `${formatYuan(fen)} 元`

/** The amounts of the three books side by side, with those at odds marked by colour and word. */
const Books = ({ detail, ofCard }: Props) => {
  const odd = findOddBooks(detail.books, detail.checkBillStatus, ofCard)
  return (
    <ul className={styles.books} aria-label="三方账单">
      {detail.books.map((book) => (
        <li key={book.mchType} data-odd={odd.has(book)}>
          <span>{partyNames[book.mchType]}</span>
          <b>{book.amount === null ? '没有记录' : inYuan(book.amount)}</b>
          {odd.has(book) ? <em>不一致</em> : null}
        </li>
      ))}
    </ul>
  )
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.group}>
    <h2>{title}</h2>
    {children}
  </section>
)

const sourceName = (source: BillDetailDialog['source']) => {
  const party = parties.find((one) => sourceOfParty[one] === source)
  return party === undefined ? source : partyNames[party]
}

/** All fields of a line in groups, below the three books. */
export const TradeFacts = ({ detail, ofCard }: Props) => (
  <div className={styles.trade}>
    <div className={styles.result}>
      <CheckStateTag state={detail.checkBillStatus} />
      <span>{detail.checkBillRemark}</span>
      {detail.isMarked ? (
        <small>
          由{detail.markedBy ?? '已离职人员'}于 {detail.markedTime} 标记
        </small>
      ) : null}
    </div>
    <Books detail={detail} ofCard={ofCard} />
    {detail.recharges.length === 0 ? null : (
      <Group title="充值记录">
        <RechargeHistory recharges={detail.recharges} />
      </Group>
    )}
    <Group title="交易">
      <Facts
        facts={[
          { name: '订单号', value: detail.tradeCode },
          { name: '商品', value: detail.tradeName },
          { name: '时间', value: detail.transDate },
          { name: '类型', value: detail.tradeStatus === 'REFUND' ? '退款' : '付款' },
          { name: '金额', value: inYuan(detail.orderAmount) },
          { name: '账单来源', value: sourceName(detail.source) },
        ]}
      />
    </Group>
    <Group title="付款">
      <Facts
        facts={[
          { name: '付款人', value: detail.payUserName },
          { name: '与学生关系', value: detail.userIdentity },
          { name: '手续费', value: inYuan(detail.serviceCharge) },
          { name: '费率', value: detail.rate },
          { name: '实收', value: inYuan(detail.settleAccounts) },
          { name: '商户号', value: detail.mchId },
          { name: '微信订单号', value: detail.wxOrderCode, wide: true },
        ]}
      />
    </Group>
    <Group title="充值到">
      <Facts
        facts={[
          { name: '姓名', value: detail.receiverUserName },
          { name: '学号', value: detail.receiverUserCode },
          { name: '卡号', value: detail.receiverSchoolCardNum },
          { name: '入账时间', value: detail.createTime },
        ]}
      />
    </Group>
  </div>
)
