import type { TableColumnsType } from 'antd'
import type { CallError } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Filters } from '../../../platform/console/kit/Filters.tsx'
import { RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { Failed } from '../../../platform/console/kit/States.tsx'
import { WordInput } from '../../../platform/console/kit/WordInput.tsx'
import { matchesWord } from '../../../platform/console/kit/initials.ts'
import { useTypedWords } from '../../../platform/console/kit/useTypedWords.ts'
import { type UserGroupView, permissions } from '../contract.ts'
import styles from './limits.module.css'

interface Query {
  readonly word: string
  readonly page: number
  readonly size: number
  readonly group: number
}

interface Props {
  readonly groups: {
    readonly data: readonly UserGroupView[] | undefined
    readonly error: CallError | null
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  readonly query: Query
  readonly onChange: (change: Partial<Query>) => void
  readonly onEdit: (group: UserGroupView) => void
}

const sizes = [10, 15, 20]

const makeColumns = (
  onEdit: (group: UserGroupView) => void,
  onDelete: (group: UserGroupView) => Promise<unknown>,
): TableColumnsType<UserGroupView> => [
  { title: '用户组', key: 'name', render: (_, { groupName }) => <Cut text={groupName} /> },
  { title: '人数', key: 'people', width: 80, align: 'right', render: (_, { peopleNum }) => peopleNum },
  {
    title: '操作',
    key: 'actions',
    width: 144,
    render: (_, group) => (
      <RowActions
        name={group.groupName}
        actions={[
          { label: '重命名', onPress: () => onEdit(group) },
          {
            label: '删除',
            danger: true,
            confirm: {
              lost: `用户组“${group.groupName}”将被删除，其中 ${group.peopleNum} 人随即失去由它带来的权限，不能恢复。`,
            },
            onPress: () => onDelete(group),
          },
        ]}
      />
    ),
  },
]

/** Lists the school's groups. Searches and pages in the browser, because a school has few groups. */
export const GroupList = ({ groups, query, onChange, onEdit }: Props) => {
  const [typed, type] = useTypedWords({ word: query.word })
  const deletion = useAction(permissions.deleteGroup, { done: '删除成功', changes: [permissions.groups] })
  const clear = () => {
    type({ word: '' })
    onChange({ word: '', page: 1 })
  }
  const remove = async ({ id }: UserGroupView) => {
    await deletion.run({ body: { id } })
    if (id === query.group) onChange({ group: 0 })
  }
  if (groups.error && groups.data === undefined)
    return <Failed title="加载用户组数据失败" error={groups.error} onRetry={groups.refetch} />
  const found = groups.data?.filter(({ groupName }) => query.word === '' || matchesWord(groupName, query.word))
  const first = (query.page - 1) * query.size
  const page = found && { content: found.slice(first, first + query.size), totalSize: found.length }
  return (
    <>
      <div className={styles.filters}>
        <Filters onSearch={() => onChange({ word: typed.word.trim(), page: 1 })} onReset={clear}>
          <WordInput label="搜索用户组" width={216} value={typed.word} onType={(word) => type({ word })} />
        </Filters>
      </div>
      <DataTable
        label="用户组"
        query={{ ...groups, data: page }}
        columns={makeColumns(onEdit, remove)}
        page={query.page}
        size={query.size}
        sizes={sizes}
        onPage={(next, size) => onChange({ page: next, size })}
        empty={{ title: '还没有用户组', hint: '把需要同样权限的人放进一组，从“新建用户组”开始' }}
        isFiltered={query.word !== ''}
        onClear={clear}
        chosen={query.group}
        onOpen={({ id }) => onChange({ group: id })}
      />
    </>
  )
}
