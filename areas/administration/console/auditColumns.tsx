import type { TableColumnsType } from 'antd'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { relationTitle } from '../auditWords.ts'
import type { AuditRow } from '../views.ts'

/** Who did it, as one text: name and username. */
export const personText = ({ person }: AuditRow) => (person === null ? '系统' : `${person.name}（${person.username}）`)

/** The tables that changed, as one text. */
const relationsText = ({ relations }: AuditRow) => relations.map(relationTitle).join('、')

/** The columns of the trail; that of the school only where there are several. */
export const auditColumns = (onOpen: (row: AuditRow) => void, severalSchools: boolean): TableColumnsType<AuditRow> => [
  { title: '时间', key: 'at', width: 168, render: (_, row) => row.at },
  { title: '操作人', key: 'person', width: '18%', render: (_, row) => <Cut text={personText(row)} /> },
  ...(severalSchools
    ? [
        {
          title: '学校',
          key: 'school',
          width: '14%',
          render: (_: unknown, row: AuditRow) => <Cut text={row.school?.name ?? '本校'} />,
        },
      ]
    : []),
  { title: '操作内容', key: 'title', render: (_, row) => <Cut text={row.title} /> },
  { title: '涉及数据', key: 'relations', width: '17%', render: (_, row) => <Cut text={relationsText(row)} /> },
  { title: '来源地址', key: 'address', width: 120, render: (_, row) => <Cut text={row.address} /> },
  {
    title: '操作',
    key: 'open',
    width: 64,
    render: (_, row) => (
      <RowActions name={`${row.at} 的操作`} actions={[{ label: '查看', onPress: () => onOpen(row) }]} />
    ),
  },
]
