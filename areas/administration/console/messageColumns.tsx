import type { TableColumnsType } from 'antd'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { channelTitles, purposeOf } from '../../../platform/contract/messagePurposes.ts'
import type { MessageRow } from '../views.ts'
import { messageMarks } from './messageStates.ts'

/** The columns of the outbox; that of the school only where there are several. */
export const messageColumns = (onOpen: (id: number) => void, severalSchools: boolean): TableColumnsType<MessageRow> => [
  { title: '时间', key: 'at', width: 168, render: (_, row) => row.createdAt },
  ...(severalSchools
    ? [
        {
          title: '学校',
          key: 'school',
          render: (_: unknown, row: MessageRow) => <Cut text={row.school?.name ?? '本校'} />,
        },
      ]
    : []),
  { title: '渠道', key: 'channel', width: 64, render: (_, row) => channelTitles[row.channel] },
  { title: '用途', key: 'purpose', width: 120, render: (_, row) => <Cut text={purposeOf(row.purpose).title} /> },
  { title: '收件人', key: 'recipient', width: 128, render: (_, row) => <Cut text={row.recipient} /> },
  { title: '姓名', key: 'person', width: 80, render: (_, row) => <Cut text={row.person} /> },
  { title: '状态', key: 'state', width: 96, render: (_, row) => <StatusTag {...messageMarks[row.state]} /> },
  { title: '次数', key: 'attempts', width: 56, align: 'right', render: (_, row) => row.attempts },
  { title: '错误', key: 'error', render: (_, row) => <Cut text={row.error} /> },
  {
    title: '操作',
    key: 'open',
    width: 64,
    render: (_, row) => (
      <RowActions name={`${row.createdAt} 的消息`} actions={[{ label: '查看', onPress: () => onOpen(row.id) }]} />
    ),
  },
]
