import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { DepartmentTree, useRootDepartment } from '../../organisation/console/index.ts'
import { type UserRow, users } from '../contract.ts'
import { UserDialog } from './UserDialog.tsx'
import { UserFilters } from './UserFilters.tsx'
import { userColumns } from './userColumns.tsx'

/** What the address keeps: chosen node, word, whether nodes beneath count, page and page size. */
const defaults = { node: 0, word: '', below: true, page: 1, size: 20 } as const

/** 组织用户管理: the organisation at the left, its people at the right (foundations §2). */
const UsersScreen = () => {
  const [query, change] = useScreenQuery(defaults)
  const [opened, setOpened] = useState<UserRow | null>(null)
  const root = useRootDepartment()
  const node = query.node || root
  // The whole reach needs no node; only the root's own people do.
  const asked = query.below ? query.node : node
  const people = useCall(
    users.findUserPage,
    {
      body: {
        ...(asked > 0 ? { deptId: asked } : {}),
        keyword: query.word,
        includeChild: query.below,
        pageNum: query.page,
        pageSize: query.size,
      },
    },
    { keepPrevious: true },
  )
  const clear = () => change({ word: '', below: true, page: 1 })
  return (
    <PageFrame
      title="组织用户管理"
      aside={<DepartmentTree chosen={node} onChoose={(chosen) => change({ node: chosen, page: 1 })} />}
      filters={<UserFilters word={query.word} below={query.below} onChange={change} onReset={clear} />}
    >
      <DataTable
        label="用户"
        query={people}
        columns={userColumns(setOpened)}
        page={query.page}
        size={query.size}
        onPage={(page, size) => change({ page, size })}
        empty={{ title: '这里还没有用户', hint: '该组织下的学生与教职工会列在这里' }}
        isFiltered={query.word !== '' || !query.below}
        onClear={clear}
        onOpen={setOpened}
      />
      <UserDialog row={opened} onClose={() => setOpened(null)} />
    </PageFrame>
  )
}

export default UsersScreen
