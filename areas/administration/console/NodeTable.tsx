import { Table } from 'antd'
import type { TableColumnsType } from 'antd'
import { useRef } from 'react'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { useScrollStop } from '../../../platform/console/kit/useScrollStop.ts'
import type { SystemStatus } from '../views.ts'

type Node = SystemStatus['nodes'][number]

const columns: TableColumnsType<Node> = [
  {
    title: '状态',
    key: 'state',
    width: 88,
    render: (_, node) => (node.isAlive ? <StatusTag text="在线" tone="good" /> : <StatusTag text="失联" tone="bad" />),
  },
  { title: '主机', key: 'host', render: (_, node) => <Cut text={node.host} /> },
  { title: '节点编号', key: 'id', render: (_, node) => <Cut text={node.id} /> },
  { title: '进程', key: 'process', width: 88, render: (_, node) => node.processId },
  { title: '版本', key: 'version', width: 104, render: (_, node) => <Cut text={node.version} /> },
  { title: '启动时间', key: 'started', width: 168, render: (_, node) => node.startedAt },
  { title: '最近活动', key: 'seen', width: 168, render: (_, node) => node.seenAt },
]

/** Px below which the table scrolls sideways. Without it, host and number would vanish between the fixed columns. */
const leastWidth = 960

/** The server processes that use this database. */
export const NodeTable = ({ nodes }: { nodes: readonly Node[] }) => {
  const frame = useRef<HTMLDivElement>(null)
  useScrollStop(frame, '服务节点')
  return (
    <div ref={frame}>
      <Table<Node>
        aria-label="服务节点"
        rowKey="id"
        columns={columns}
        dataSource={[...nodes]}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: leastWidth }}
        locale={{ emptyText: <Empty title="没有登记的节点" hint="服务启动后会在这里登记" /> }}
      />
    </div>
  )
}
