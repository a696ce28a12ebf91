import { Input, Radio } from 'antd'
import { z } from 'zod'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { type BillDetail, checkStateNames, checkStates, reconciliation } from '../contract.ts'
import { billReads } from './reads.ts'

/** The mark of a colleague that a stale save is refused with. */
const Mark = z.object({ state: z.enum(checkStates).nullable(), remark: z.string(), version: z.int() })

/** Message of both fields without a value (A-MSG-072). */
const missing = '备注状态不能为空且信息必须在6位或以上！'

/** The order of the task: most marks confirm a trade. */
const stateOptions = (['SUCCESS', 'FAIL', 'NONE'] as const).map((value) => ({ value, label: checkStateNames[value] }))

const showState = (value: unknown) => {
  const state = checkStates.find((one) => one === value)
  return state === undefined ? '未标记' : checkStateNames[state]
}

/** 标记: sets the state of a trade by hand, in all three books (A-SCR-047). */
export const MarkDialog = ({ line, onClose }: { readonly line: BillDetail; readonly onClose: () => void }) => {
  const { tradeCode, isMarked, checkBillStatus, checkBillRemark, version } = line
  const save = useAction(reconciliation.mark, { done: '修改成功', changes: billReads })
  return (
    <FormDialog
      title={`标记：${tradeCode}`}
      schema={reconciliation.mark.body}
      initial={{ tradeCode, version, ...(isMarked ? { state: checkBillStatus, remark: checkBillRemark } : {}) }}
      stale={{
        name: '标记',
        schema: Mark,
        valuesOf: (theirs) => ({ tradeCode, ...theirs, state: theirs.state ?? undefined }),
      }}
      onSubmit={async (body) => void (await save.run({ body }))}
      onClose={onClose}
    >
      <FormField name="state" label="状态" missing={missing} isChosen show={showState}>
        <Radio.Group options={stateOptions} />
      </FormField>
      <FormField name="remark" label="备注" missing={missing} hint="须多于 6 个字，如 已与银行核对，金额无误">
        <Input.TextArea maxLength={200} showCount rows={3} />
      </FormField>
    </FormDialog>
  )
}
