import { Button } from 'antd'
import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { choiceCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { useStackedLayout } from '../../../platform/console/theme/media.ts'
import { type AlertView, alertKinds, alerts, kindNames } from '../contract.ts'
import { CallDialog } from './CallDialog.tsx'
import { Holds } from './Holds.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { nameAlert, phoneColumns, todayColumns } from './alertColumns.tsx'

/** Interval in which the list is read again, ms. */
const refreshEvery = 30_000

const filters = {
  kind: {
    kind: 'choice',
    label: '种类',
    options: alertKinds.map((value) => ({ value, label: kindNames[value] })),
    width: 144,
  },
} as const

/** 今日预警: who is missing, who was told, and who has answered. */
const AlertsScreen = () => {
  const mayDecide = useAllowed('alerts:alert:decide')
  const maySet = useAllowed('alerts:settings:edit')
  const isPhone = useStackedLayout()
  const [called, callFor] = useState<AlertView | null>(null)
  const [isSetting, setSetting] = useState(false)
  return (
    <ListScreen
      title="今日预警"
      call={alerts.today}
      filters={filters}
      input={({ kind }, bounds) => ({ body: { kind: choiceCallInput(alertKinds, kind), ...bounds } })}
      columns={isPhone ? phoneColumns : todayColumns}
      nameOf={nameAlert}
      empty={{ title: '今天没有预警', hint: '未到校、未归寝、无假出校等会列在这里；在预警设置中开启' }}
      actions={(row) => (row.userId === null ? [] : [{ label: '打电话', onPress: () => callFor(row) }])}
      actionsWidth={88}
      every={() => refreshEvery}
      lead={mayDecide ? <Holds /> : null}
      tools={() => (maySet ? <Button onClick={() => setSetting(true)}>预警设置</Button> : null)}
    >
      {called === null ? null : <CallDialog alert={called} onClose={() => callFor(null)} />}
      {isSetting ? <SettingsDialog onClose={() => setSetting(false)} /> : null}
    </ListScreen>
  )
}

export default AlertsScreen
