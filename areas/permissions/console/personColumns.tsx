import { Cut } from '../../../platform/console/kit/Cut.tsx'
import type { DataColumn } from '../../../platform/console/kit/DataTable.tsx'
import { NameWithRoles } from './NameWithRoles.tsx'
import type { PersonRow } from './people.ts'

/** The columns of the list of people. The tooltip of the name shows the roles (foundations §2). */
export const personColumns: readonly DataColumn<PersonRow>[] = [
  { title: 'ID', key: 'id', width: 80, leftOutWhenNarrow: 1, render: (_, { id }) => id },
  {
    title: '姓名',
    key: 'name',
    width: '24%',
    minWidth: 96,
    render: (_, { name, roleNames }) => <NameWithRoles name={name} roleNames={roleNames} />,
  },
  {
    title: '学工号',
    key: 'code',
    width: '26%',
    leftOutWhenNarrow: 2,
    render: (_, { studentOrTeacherCode }) => <Cut text={studentOrTeacherCode} />,
  },
  {
    title: '部门',
    key: 'depts',
    leftOutWhenNarrow: 3,
    render: (_, { depts }) => <Cut text={depts.map(({ name }) => name).join('、')} />,
  },
]
