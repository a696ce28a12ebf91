import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { type PublicNumberView, videoTele } from '../../contract.ts'
import { PublicNumberDialog } from './PublicNumberDialog.tsx'

const columns: readonly ListColumn<PublicNumberView>[] = [
  { title: '名称', minWidth: 144, text: ({ name }) => name },
  { title: '号码', width: 152, text: ({ number }) => number },
  {
    title: '服务时间',
    width: 144,
    leftOutWhenNarrow: 2,
    text: ({ fromTime, toTime }) => (fromTime === null ? '全天' : `${fromTime}–${toTime ?? ''}`),
  },
  { title: '次序', width: 72, align: 'right', leftOutWhenNarrow: 1, text: ({ orderNum }) => orderNum },
  {
    title: '状态',
    width: 88,
    render: ({ disabled }) =>
      disabled ? <StatusTag text="停用" tone="quiet" /> : <StatusTag text="启用" tone="good" />,
  },
]

/** 公用电话: the numbers that everybody may call without minutes. */
const PublicNumbersScreen = () => {
  const mayEdit = useAllowed('videoTele:setting:edit')
  const remove = useAction(videoTele.deletePublicNumber, { done: '删除成功', changes: [videoTele.publicNumbers] })
  const actions = (one: PublicNumberView, { edit }: ListTools<PublicNumberView>) => [
    { label: '编辑', onPress: () => edit(one) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `公共号码“${one.name}”将从话机上去掉；通话记录保留。` },
      onPress: () => remove.run({ query: { id: one.id } }),
    },
  ]
  return (
    <ListScreen
      title="公用电话"
      call={videoTele.publicNumbers}
      input={() => ({})}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有公共号码', hint: '如校医室、值班老师、110、120；人人可以免费拨打' }}
      foldsOnPhone
      {...(mayEdit ? { actions, actionsWidth: 112, create: '新增公共号码', createdBy: 'videoTele:setting:edit' } : {})}
      editor={(one, close) => <PublicNumberDialog number={one} onClose={close} />}
    />
  )
}

export default PublicNumbersScreen
