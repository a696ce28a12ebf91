import { useState } from 'react'
import { MonthPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { StatusTag, type StatusTone } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import {
  type FilterTexts,
  choiceCallInput,
  numberCallInput,
} from '../../../../platform/console/kit/list/listFilters.ts'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { ExportButton } from '../../../jobs/console/index.ts'
import { type BillRow, meal } from '../../contract.ts'
import { type BillState, billStateTitles, billStates } from '../../words.ts'
import { formatYuan } from '../../../../platform/contract/money.ts'
import { useClassChoices } from '../reads.ts'
import { MonthBar } from './MonthBar.tsx'
import { PayDialog } from './PayDialog.tsx'

const tones: Readonly<Record<BillState, StatusTone>> = {
  open: 'quiet',
  unpaid: 'bad',
  part: 'notice',
  paid: 'good',
  refund: 'notice',
}

const describePaid = ({ paidFen, paidDay, paidBy }: BillRow): string =>
  paidFen === null ? '' : `${formatYuan(paidFen)}（${[paidDay, paidBy].filter(Boolean).join('，')}）`

const columns: readonly ListColumn<BillRow>[] = [
  { title: '姓名', width: '12%', minWidth: 80, isName: true, text: ({ name }) => name },
  { title: '班级', width: '14%', text: ({ className }) => className, leftOutWhenNarrow: 3 },
  { title: '学号', width: '12%', text: ({ code }) => code, leftOutWhenNarrow: 1 },
  { title: '份数', width: 72, align: 'right', text: ({ meals }) => meals, leftOutWhenNarrow: 4 },
  { title: '减免前', width: 96, align: 'right', text: ({ fullFen }) => formatYuan(fullFen), leftOutWhenNarrow: 2 },
  { title: '应缴', width: 96, align: 'right', text: ({ fen }) => formatYuan(fen) },
  { title: '已缴', minWidth: 168, text: describePaid, leftOutWhenNarrow: 5 },
  { title: '状态', width: 96, render: ({ state }) => <StatusTag text={billStateTitles[state]} tone={tones[state]} /> },
]

const useFilters = () => {
  const classes = useClassChoices().map(({ value, label }) => ({ value: String(value), label }))
  return {
    month: {
      kind: 'own',
      render: (value: string, choose: (value: string) => void) => (
        <div style={{ width: 144 }}>
          <MonthPicker aria-label="月份" noFuture placeholder="本月" value={value} onChange={choose} />
        </div>
      ),
    },
    keyword: { kind: 'word', label: '学生', placeholder: '姓名、拼音、学号', width: 172, ofPeople: true },
    classId: { kind: 'choice', label: '班级', options: classes, isSought: true },
    state: { kind: 'choice', label: '状态', options: optionsOf(billStates, billStateTitles) },
  } as const
}

/** 账单管理: what each pupil pays for a month, closed and marked as paid by hand. */
const BillsScreen = () => {
  const [thisMonth] = useState(() => schoolNow().slice(0, 7))
  const [paid, setPaid] = useState<BillRow | null>(null)
  const searchOf = ({ month, keyword, classId, state }: FilterTexts<ReturnType<typeof useFilters>>) => ({
    month: month || thisMonth,
    keyword,
    classId: numberCallInput(classId),
    state: choiceCallInput(billStates, state),
  })
  return (
    <ListScreen
      title="账单管理"
      call={meal.billPage}
      filters={useFilters()}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '这个月还没有订单', hint: '账单由订单算出；月份结束后结账，再登记缴费' }}
      lead={(asked) => <MonthBar month={asked.month || thisMonth} />}
      actions={(bill) => (bill.state === 'open' ? [] : [{ label: '缴费', onPress: () => setPaid(bill) }])}
      actionsWidth={72}
      tools={(asked, total) => (
        <ExportButton call={meal.exportBills} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
      )}
    >
      {paid?.billId === null || paid === null ? null : (
        <PayDialog bill={paid} billId={paid.billId} onClose={() => setPaid(null)} />
      )}
    </ListScreen>
  )
}

export default BillsScreen
