import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { type FilterTexts, choiceCallInput, daysCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { type EventContents, type EventView, antiBullying } from '../contract.ts'
import { eventSourceNames, eventSources, eventStateNames, eventStates } from '../words.ts'
import styles from './Event.module.css'
import { EventDrawer } from './EventDrawer.tsx'
import { BullyingSettingsDialog } from './EventForms.tsx'
import { EventWatch } from './EventWatch.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { eventColumns } from './eventColumns.tsx'
import { eventReads } from './reads.ts'

/** Interval in which the connection of devices is read again, ms. */
const refreshEvery = 30_000

const filters = {
  keyword: { kind: 'word', label: '事件', placeholder: '地点、设备、关键词', width: 176 },
  state: {
    kind: 'choice',
    label: '状态',
    options: eventStates.map((value) => ({ value, label: eventStateNames[value] })),
    width: 120,
  },
  source: {
    kind: 'choice',
    label: '来源',
    options: eventSources.map((value) => ({ value, label: eventSourceNames[value] })),
    width: 136,
  },
  days: { kind: 'days', label: '', noFuture: true },
} as const

const searchOf = ({ keyword, state, source, days }: FilterTexts<typeof filters>) => ({
  keyword,
  state: choiceCallInput(eventStates, state),
  source: choiceCallInput(eventSources, source),
  ...daysCallInput(days),
})

/** Names the devices that can't report at the moment. */
const OfflineDevices = () => {
  const devices = useCall(antiBullying.devices, {}, { every: () => refreshEvery }).data ?? []
  const offline = devices.filter(({ status }) => status !== 'ONLINE')
  if (offline.length === 0) return null
  return (
    <span className={styles.offline} role="status">
      <StatusTag tone="bad" text={`${offline.length} 台设备不在线：${offline.map(({ name }) => name).join('、')}`} />
    </span>
  )
}

const useActions = (open: (event: EventView) => void) => {
  const mayEdit = useAllowed('antiBullying:event:edit')
  const remove = useAction(antiBullying.deleteReport, { done: '删除成功', changes: eventReads })
  return (event: EventView) => [
    { label: '查看', onPress: () => open(event) },
    ...(mayEdit && event.source === 'report' && event.state === 'new'
      ? [
          {
            label: '删除',
            danger: true,
            confirm: { lost: `“${event.place}”的举报将被删除，不能恢复。` },
            onPress: () => remove.run({ query: { id: event.id } }),
          },
        ]
      : []),
  ]
}

/** 防欺凌信息: what devices heard and people reported, live, and how far each event is. */
const EventsScreen = () => {
  const mayEdit = useAllowed('antiBullying:event:edit')
  const maySet = useAllowed('antiBullying:settings:edit')
  const [opened, setOpened] = useState<EventContents | null>(null)
  const look = useAction(antiBullying.showEvent)
  const open = ({ id }: EventView) => look.press({ body: { id } }, setOpened)
  const [isSetting, setSetting] = useState(false)
  return (
    <ListScreen
      title="防欺凌信息"
      call={antiBullying.eventPage}
      filters={filters}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={eventColumns}
      nameOf={({ place, time }) => `${place} ${time}`}
      empty={{ title: '没有防欺凌事件', hint: '设备听到的关键词、求助按钮与登记的举报都列在这里' }}
      actions={useActions(open)}
      actionsWidth={104}
      foldsOnPhone
      onOpen={open}
      {...(mayEdit ? { create: '登记举报', createdBy: 'antiBullying:event:edit' } : {})}
      editor={(_, close) => <ReportDialog event={null} onClose={close} />}
      lead={<OfflineDevices />}
      tools={(asked, total) => (
        <>
          <EventWatch />
          {maySet ? <Button onClick={() => setSetting(true)}>设置</Button> : null}
          <ExportButton call={antiBullying.exportEvents} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
        </>
      )}
    >
      {opened === null ? null : <EventDrawer shown={opened} onClose={() => setOpened(null)} />}
      {isSetting ? <BullyingSettingsDialog onClose={() => setSetting(false)} /> : null}
    </ListScreen>
  )
}

export default EventsScreen
