import type { TableColumnsType } from 'antd'
import { CallError } from '../../../platform/console/client/callError.ts'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import styles from '../Gallery.module.css'
import { Piece } from '../Piece.tsx'
import { type GalleryRow, rowsOf } from '../fakeData.ts'

const columns: TableColumnsType<GalleryRow> = [
  { title: '编号', key: 'id', width: 80, render: (_, row) => row.id },
  { title: '姓名', key: 'name', width: 120, render: (_, row) => <Cut text={row.name} /> },
  { title: '备注', key: 'note', render: (_, row) => <Cut text={row.note} /> },
  { title: '状态', key: 'state', width: 96, render: (_, row) => <StatusTag text={row.state} tone={row.state} /> },
]

const answered = (content: GalleryRow[], totalSize = content.length) => ({
  data: { content, totalSize },
  error: null,
  isPlaceholderData: false,
  refetch: () => undefined,
})

const states = [
  { title: '有数据', query: answered(rowsOf(20), 4321), size: 20 },
  { title: '一千行', query: answered(rowsOf(1000), 5000), size: 1000 },
  { title: '加载中', query: { ...answered([]), data: undefined }, size: 20 },
  { title: '翻页中', query: { ...answered(rowsOf(5)), isPlaceholderData: true }, size: 20 },
  { title: '没有数据', query: answered([]), size: 20 },
  { title: '筛选后没有数据', query: answered([]), size: 20, isFiltered: true },
  {
    title: '失败',
    query: { ...answered([]), error: new CallError({ code: 504, status: 504, msg: '网关超时' }) },
    size: 20,
  },
  {
    title: '没有权限',
    query: { ...answered([]), error: new CallError({ code: 403, status: 403, msg: '无权限，请联系管理员' }) },
    size: 20,
  },
]

/** A table in each of its states. */
export const Tables = () =>
  states.map(({ title, query, size, isFiltered = false }) => (
    <Piece key={title} title={title}>
      <div className={styles.table}>
        <DataTable<GalleryRow>
          label={`列表：${title}`}
          query={query}
          columns={columns}
          page={1}
          size={size}
          onPage={() => undefined}
          empty={{ title: '还没有数据', hint: '添加之后会列在这里' }}
          isFiltered={isFiltered}
          onClear={() => undefined}
          onOpen={(row) => showToast(`打开 ${row.name}`)}
        />
      </div>
    </Piece>
  ))
