import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { type GroupView, videoTele } from '../../contract.ts'
import { describeWindows } from '../../hours.ts'
import { GroupDialog } from './GroupDialog.tsx'

const orSchool = (value: number | null, unit: string) => (value === null ? '按公共设置' : `${value} ${unit}`)

const columns: readonly ListColumn<GroupView>[] = [
  { title: '名称', minWidth: 112, text: ({ name }) => name },
  { title: '班级', minWidth: 136, text: ({ classes }) => classes.map(({ name }) => name).join('、') },
  { title: '人数', width: 72, align: 'right', text: ({ pupils }) => pupils },
  {
    title: '通话时间',
    width: '26%',
    minWidth: 160,
    leftOutWhenNarrow: 1,
    text: ({ windows }) => (windows.length === 0 ? '按公共设置' : describeWindows(windows)),
  },
  { title: '单次最多', width: 112, leftOutWhenNarrow: 3, text: ({ mostMinutes }) => orSchool(mostMinutes, '分钟') },
  { title: '每天最多', width: 112, leftOutWhenNarrow: 2, text: ({ mostCalls }) => orSchool(mostCalls, '次') },
]

/** 分组管理: classes with separate calling hours and limits. */
const GroupsScreen = () => {
  const mayEdit = useAllowed('videoTele:setting:edit')
  const remove = useAction(videoTele.deleteGroup, { done: '删除成功', changes: [videoTele.groups] })
  const actions = (group: GroupView, { edit }: ListTools<GroupView>) => [
    { label: '编辑', onPress: () => edit(group) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `分组“${group.name}”将被删除，其中的班级改按公共设置。` },
      onPress: () => remove.run({ query: { id: group.id } }),
    },
  ]
  return (
    <ListScreen
      title="分组管理"
      call={videoTele.groups}
      input={() => ({})}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有分组', hint: '给住校班、毕业班等设置不同的通话时间与次数；没有分组的班级按公共设置' }}
      foldsOnPhone
      {...(mayEdit ? { actions, actionsWidth: 112, create: '新增分组', createdBy: 'videoTele:setting:edit' } : {})}
      editor={(group, close) => <GroupDialog group={group} onClose={close} />}
    />
  )
}

export default GroupsScreen
