import { Cut } from '../../../platform/console/kit/Cut.tsx'
import type { DataColumn } from '../../../platform/console/kit/DataTable.tsx'
import { RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { schoolSectionNames } from '../../registry/contract.ts'
import { type SchoolRow, schoolKindNames } from '../schoolCalls.ts'

/** The columns of the schools and bureaus. */
export const schoolColumns = (onEdit: (school: SchoolRow) => void): readonly DataColumn<SchoolRow>[] => [
  { title: '编号', key: 'id', width: 72, leftOutWhenNarrow: 2, render: (_, { id }) => id },
  { title: '名称', key: 'name', render: (_, { name }) => <Cut text={name} /> },
  { title: '种类', key: 'kind', width: 80, render: (_, { kind }) => schoolKindNames[kind] },
  {
    title: '所属教育局',
    key: 'bureau',
    width: '20%',
    leftOutWhenNarrow: 5,
    render: (_, { bureauName }) => <Cut text={bureauName ?? ''} />,
  },
  {
    title: '学段',
    key: 'section',
    width: 112,
    leftOutWhenNarrow: 4,
    render: (_, { section }) => (section === null ? '' : schoolSectionNames[section]),
  },
  {
    title: '用户名前缀',
    key: 'prefix',
    width: 120,
    leftOutWhenNarrow: 3,
    render: (_, { usernamePrefix }) => <Cut text={usernamePrefix} />,
  },
  {
    title: '时区',
    key: 'timeZone',
    width: 136,
    leftOutWhenNarrow: 1,
    render: (_, { timeZone }) => <Cut text={timeZone} />,
  },
  {
    title: '操作',
    key: 'actions',
    width: 72,
    render: (_, school) => (
      <RowActions name={school.name} actions={[{ label: '编辑', onPress: () => onEdit(school) }]} />
    ),
  },
]
