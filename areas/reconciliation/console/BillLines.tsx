import { Suspense, lazy, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import type { RowAction } from '../../../platform/console/kit/RowActions.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { type FilterTexts, choiceCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { useStackedLayout } from '../../../platform/console/theme/media.ts'
import { ExportButton, useJobEnd } from '../../jobs/console/index.ts'
import { type BillDetail, keywordTypes, productTypes, reconciliation } from '../contract.ts'
import { BillHead } from './BillHead.tsx'
import { lineColumns, phoneLineColumns } from './lineColumns.tsx'
import { lineFilters } from './lineFilters.tsx'
import { billReads } from './reads.ts'
import { platformBillOf } from './useTrade.ts'

const DetailDialog = lazy(async () => ({ default: (await import('./DetailDialog.tsx')).DetailDialog }))
const MarkDialog = lazy(async () => ({ default: (await import('./MarkDialog.tsx')).MarkDialog }))
const RechargeDialog = lazy(async () => ({ default: (await import('./RechargeDialog.tsx')).RechargeDialog }))

type Dialog = 'detail' | 'mark' | 'recharge'

interface Props {
  readonly billId: number
  /** Shows the bill of another party. */
  readonly onSwitch: (billId: number) => void
}

const chargesCard = (productTag: string | undefined) =>
  productTypes.some(({ name, chargesCard: charges }) => name === productTag && charges)

/** The lines of a bill, 20 to a page (A-RULE-056), with details, mark and retry of the recharge. */
export const BillLines = ({ billId, onSwitch }: Props) => {
  const isPhone = useStackedLayout()
  const mayCheck = useAllowed('reconciliation:bill:edit')
  const bill = useCall(reconciliation.bill, { query: { billId } })
  const [opened, open] = useState<{ readonly line: BillDetail; readonly as: Dialog } | null>(null)
  const [job, setJob] = useState<number | null>(null)
  // Here and not in the dialog, which may be closed before the recharge ends.
  useJobEnd(job, useRefresh(billReads))
  const ofCard = chargesCard(bill.data?.productTag)
  const searchOf = (asked: FilterTexts<typeof lineFilters>) => ({
    billSummaryId: billId,
    checkTradeFail: asked.abnormal !== '',
    keyword: asked.keyword,
    keyWordType: choiceCallInput(keywordTypes, asked.kind) ?? keywordTypes[0],
  })
  const actions = (line: BillDetail): RowAction[] => {
    const action = (as: Dialog, label: string) => ({ label, onPress: () => open({ line, as }) })
    if (!mayCheck) return [action('detail', '详情')]
    const mayLack = ofCard && line.tradeStatus === 'PAID' && line.checkBillStatus !== 'SUCCESS'
    return [action('detail', '详情'), action('mark', '标记'), ...(mayLack ? [action('recharge', '重试充值')] : [])]
  }
  const close = () => open(null)
  const trade = opened && { line: opened.line, platformBill: platformBillOf(bill.data) }
  return (
    <ListScreen
      title="对账明细"
      call={reconciliation.details}
      filters={lineFilters}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={isPhone ? phoneLineColumns : lineColumns}
      nameOf={({ tradeCode }) => tradeCode}
      empty={{ title: '这份账单没有交易', hint: '导入账单文件后，每笔交易列在这里' }}
      actions={actions}
      actionsWidth={136}
      foldsOnPhone
      lead={<BillHead bill={bill} onSwitch={onSwitch} />}
      tools={(asked, total) => (
        <ExportButton call={reconciliation.exportDetails} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
      )}
    >
      <Suspense fallback={null}>
        {opened?.as === 'detail' && trade !== null ? (
          <DetailDialog
            opened={trade}
            ofCard={ofCard}
            {...(mayCheck ? { onAct: (as: 'mark' | 'recharge') => open({ line: opened.line, as }) } : {})}
            onClose={close}
          />
        ) : null}
        {opened?.as === 'mark' ? <MarkDialog line={opened.line} onClose={close} /> : null}
        {opened?.as === 'recharge' && trade !== null ? (
          <RechargeDialog opened={trade} onStarted={setJob} onClose={close} />
        ) : null}
      </Suspense>
    </ListScreen>
  )
}
