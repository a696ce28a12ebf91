import { Table } from 'antd'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { channelTitles, findMessagePurpose } from '../../../platform/contract/messagePurposes.ts'
import { administration } from '../contract.ts'
import type { TemplateView } from '../views.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

const nameOf = ({ channel, purpose }: TemplateView) => `${channelTitles[channel]} ${findMessagePurpose(purpose).title}`

const isSet = (template: TemplateView) => template.version > 0

const columns = (onEdit: ((template: TemplateView) => void) | null): TableColumnsType<TemplateView> => [
  { title: '渠道', key: 'channel', width: 72, render: (_, row) => channelTitles[row.channel] },
  {
    title: '用途',
    key: 'purpose',
    width: '22%',
    render: (_, row) => <Cut text={findMessagePurpose(row.purpose).title} />,
  },
  {
    title: '状态',
    key: 'state',
    width: 104,
    render: (_, row) =>
      isSet(row) ? <StatusTag text="已设置" tone="good" /> : <StatusTag text="未设置" tone="quiet" />,
  },
  { title: '模板编号', key: 'code', render: (_, row) => <Cut text={row.templateCode} /> },
  { title: '签名', key: 'signature', width: '18%', render: (_, row) => <Cut text={row.signature} /> },
  { title: '更新时间', key: 'updatedAt', width: 168, render: (_, row) => <Cut text={row.updatedAt} /> },
  ...(onEdit === null
    ? []
    : [
        {
          title: '操作',
          key: 'edit',
          width: 64,
          render: (_: unknown, row: TemplateView) => (
            <RowActions name={nameOf(row)} actions={[{ label: '编辑', onPress: () => onEdit(row) }]} />
          ),
        },
      ]),
]

/** The school's templates, one for each channel and purpose. */
export const TemplateList = () => {
  const templates = useCall(administration.templates, {})
  const isAllowed = useAllowed('administration:outbox:edit')
  const [edited, setEdited] = useState<TemplateView | null>(null)
  if (templates.error) return <Failed error={templates.error} onRetry={templates.refetch} />
  if (templates.data === undefined) return <Loading rows={6} />
  return (
    <>
      <Table<TemplateView>
        aria-label="消息模板"
        rowKey={nameOf}
        columns={columns(isAllowed ? setEdited : null)}
        dataSource={[...templates.data]}
        pagination={false}
        tableLayout="fixed"
      />
      {edited === null ? null : (
        <TemplateDialog key={nameOf(edited)} template={edited} name={nameOf(edited)} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
