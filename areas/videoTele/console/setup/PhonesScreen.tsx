import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { type PhoneView, videoTele } from '../../contract.ts'
import { PhoneDialog } from './PhoneDialog.tsx'

const stateOf = ({ disabled, deviceId, status }: PhoneView) => {
  if (disabled) return { text: '暂停使用', tone: 'quiet' as const }
  if (deviceId === null) return { text: '没有设备', tone: 'unknown' as const }
  if (status === 'UNKNOWN') return { text: '从未上报', tone: 'unknown' as const }
  return status === 'ONLINE' ? { text: '在线', tone: 'good' as const } : { text: '离线', tone: 'bad' as const }
}

const columns: readonly ListColumn<PhoneView>[] = [
  { title: '名称', minWidth: 128, text: ({ name }) => name },
  { title: '位置', minWidth: 120, leftOutWhenNarrow: 2, text: ({ place }) => place },
  { title: '序列号', width: 168, leftOutWhenNarrow: 4, text: ({ sn }) => sn },
  { title: '状态', width: 104, render: (phone) => <StatusTag {...stateOf(phone)} /> },
  { title: '最近上报', width: 168, leftOutWhenNarrow: 3, text: ({ seenTime }) => seenTime },
  { title: '今天通话', width: 88, align: 'right', leftOutWhenNarrow: 1, text: ({ callsToday }) => callsToday },
]

const filters = { keyword: { kind: 'word', label: '话机', placeholder: '名称、位置、序列号', width: 192 } } as const

/** 话机管理: the phones on campus, whether they report, and their calls of today. */
const PhonesScreen = () => {
  const mayEdit = useAllowed('videoTele:device:edit')
  const remove = useAction(videoTele.deletePhone, { done: '删除成功', changes: [videoTele.phonePage] })
  const actions = (phone: PhoneView, { edit }: ListTools<PhoneView>) => [
    { label: '编辑', onPress: () => edit(phone) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `话机“${phone.name}”将被删除，不能再打电话；通话与刷脸记录保留。` },
      onPress: () => remove.run({ query: { id: phone.id } }),
    },
  ]
  return (
    <ListScreen
      title="话机管理"
      call={videoTele.phonePage}
      filters={filters}
      input={({ keyword }, bounds) => ({ body: { keyword, ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有话机', hint: '先在设备配置中新增话机设备并生成凭证，再在这里登记位置' }}
      every={() => 30_000}
      foldsOnPhone
      {...(mayEdit ? { actions, actionsWidth: 112, create: '新增话机', createdBy: 'videoTele:device:edit' } : {})}
      editor={(phone, close) => <PhoneDialog phone={phone} onClose={close} />}
    />
  )
}

export default PhonesScreen
