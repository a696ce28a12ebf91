import { type InferSelectModel, type Table, getColumns, getTableName } from 'drizzle-orm'

/** Titles of columns that mean the same in most tables. A table may declare another one. */
const commonTitles = {
  schoolId: '学校编号',
  id: '编号',
  name: '名称',
  version: '版本',
  departmentId: '部门编号',
  deviceId: '设备编号',
  memberId: '用户编号',
  studentId: '学生编号',
  buildingId: '宿舍楼编号',
  fileId: '文件编号',
  byId: '操作人编号',
  madeById: '创建人编号',
  stateDictId: '出入类型',
  state: '状态',
  kind: '类别',
  type: '类型',
  key: '存储标识',
  tokenHash: '令牌',
  disabled: '停用',
  orderNum: '排序',
  purpose: '用途',
  reason: '原因',
  note: '备注',
  at: '时间',
  day: '日期',
  weekdays: '星期',
  startedAt: '开始时间',
  endAt: '结束时间',
  endsAt: '到期时间',
  endedAt: '结束时间',
  madeAt: '生成时间',
  createdAt: '创建时间',
  updatedAt: '更新时间',
  decidedAt: '审批时间',
  seenAt: '最近活动',
} as const
type CommonColumn = keyof typeof commonTitles

type ColumnOf<T extends Table> = keyof InferSelectModel<T> & string

/** A title for each column, except that columns with a common title may be left out. */
type ColumnTitles<T extends Table> = Readonly<
  Record<Exclude<ColumnOf<T>, CommonColumn>, string> & Partial<Record<ColumnOf<T> & CommonColumn, string>>
>

interface TableTitles {
  readonly title: string
  /** By the column's name in the database. */
  readonly columns: ReadonlyMap<string, string>
}

const titlesByTable = new Map<string, TableTitles>()

const declare = (name: string, titles: TableTitles): void => {
  if (titlesByTable.has(name)) throw new Error(`the titles of ${name} are declared twice`)
  titlesByTable.set(name, titles)
}

/**
 * Declares the Chinese titles of a table and its columns in the audit trail. Each area declares its tables once, when
 * its server is loaded.
 */
export const declareAuditTitles = <T extends Table>(table: T, title: string, columns: ColumnTitles<T>): void => {
  const titles = new Map(Object.entries<string>({ ...commonTitles, ...columns }))
  const named = Object.entries(getColumns(table)).map(([key, { name }]) => [name, titles.get(key) ?? name] as const)
  declare(getTableName(table), { title, columns: new Map(named) })
}

/** Declares the titles of rows in the trail that have no recorded table: one that was dropped, or a note. */
export const declareFormerTitles = (table: string, title: string, columns: Readonly<Record<string, string>>): void =>
  declare(table, { title, columns: new Map(Object.entries(columns)) })

/** The tables in the audit trail, with their Chinese titles. */
export const listTableTitles = (): { readonly name: string; readonly title: string }[] =>
  [...titlesByTable].map(([name, { title }]) => ({ name, title }))

/** Returns a table's Chinese title, or its database name if it has none. */
export const tableTitle = (table: string): string => titlesByTable.get(table)?.title ?? table

/** Returns a column's Chinese title, or its database name if it has none. */
export const columnTitle = (table: string, column: string): string =>
  titlesByTable.get(table)?.columns.get(column) ?? column
