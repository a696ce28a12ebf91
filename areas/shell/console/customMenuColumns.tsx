import type { TableColumnsType } from 'antd'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { type RowAction, RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { CustomMenuRow } from '../contract.ts'

/** The columns of the school's own entries; that of the actions only where there are some. */
export const customMenuColumns = (
  actionsOf: ((row: CustomMenuRow) => RowAction[]) | null,
): TableColumnsType<CustomMenuRow> => [
  { title: '编号', key: 'id', width: 80, render: (_, row) => row.id },
  { title: '名称', key: 'name', width: '16%', render: (_, row) => <Cut text={row.name} /> },
  { title: '地址', key: 'url', render: (_, row) => <Cut text={`${row.host}${row.url}`} /> },
  {
    title: '参数',
    key: 'parameters',
    width: '18%',
    render: (_, row) => <Cut text={[row.fixedParam, row.customParam].filter(Boolean).join('&')} />,
  },
  { title: '排序', key: 'orderNum', width: 72, align: 'right', render: (_, row) => row.orderNum },
  {
    title: '状态',
    key: 'state',
    width: 88,
    render: (_, row) => (row.hidden ? <StatusTag text="隐藏" tone="quiet" /> : <StatusTag text="显示" tone="good" />),
  },
  ...(actionsOf === null
    ? []
    : [
        {
          title: '操作',
          key: 'actions',
          width: 144,
          render: (_: unknown, row: CustomMenuRow) => <RowActions name={row.name} actions={actionsOf(row)} />,
        },
      ]),
]
