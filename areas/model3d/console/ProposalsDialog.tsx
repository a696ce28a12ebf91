import { Alert } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { pageOfRows } from '../../../platform/console/kit/list/pageOfRows.ts'
import { type ProposalView, model3d } from '../contract.ts'
import { showTarget } from './partTexts.ts'
import { useMatching } from './useMatching.ts'

const columns: readonly ListColumn<ProposalView>[] = [
  { title: '部件', minWidth: 144, text: ({ part }) => part },
  { title: '建议匹配', minWidth: 176, text: ({ target }) => showTarget(target) },
]

interface Props {
  readonly modelId: number
  readonly onClose: () => void
}

/** Dialog with the matches that names suggest. Only those that stay checked are written. */
export const ProposalsDialog = ({ modelId, onClose }: Props) => {
  const found = useCall(model3d.proposals, { params: { id: modelId } })
  const [dropped, setDropped] = useState<readonly string[]>([])
  const [bounds, setBounds] = useState({ page: 1, size: 10 })
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const { match } = useMatching(modelId)
  const all = found.data ?? []
  const accepted = all.filter(({ part }) => !dropped.includes(part))
  const accept = async () => {
    setPending(true)
    try {
      await match(accepted.map(({ part, target }) => ({ part, version: 0, target })))
      onClose()
    } catch (error) {
      setFault(errorText(error))
      setPending(false)
    }
  }
  return (
    <Dialog
      title="按名称匹配"
      width={720}
      okText={`采用 ${accepted.length} 项`}
      okButtonProps={{ disabled: accepted.length === 0, loading: isPending }}
      onOk={() => void accept()}
      onCancel={onClose}
    >
      {fault === null ? null : <Alert type="error" showIcon title={fault} />}
      <DataTable<ProposalView>
        label="按名称匹配"
        query={{ ...found, data: found.data === undefined ? undefined : pageOfRows(all, bounds) }}
        columns={tableColumns(columns, null)}
        {...bounds}
        onPage={(page, size) => setBounds({ page, size })}
        empty={{ title: '没有名称相配的部件', hint: '可在列表中逐个匹配' }}
        isFiltered={false}
        onClear={() => undefined}
        selection={{
          chosen: accepted.map(({ id }) => id),
          onChoose: (ids) => setDropped(all.filter(({ id }) => !ids.includes(id)).map(({ part }) => part)),
          nameOf: ({ part }) => part,
        }}
      />
    </Dialog>
  )
}
