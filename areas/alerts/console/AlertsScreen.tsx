import { Button } from 'antd'
import { useState } from 'react'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { choiceCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { useStackedLayout } from '../../../platform/console/theme/media.ts'
import { useAllowedForSchool } from '../../organisation/console/index.ts'
import { type AlertView, alertKinds, alerts, kindNames } from '../contract.ts'
import { CallDialog } from './CallDialog.tsx'
import { Holds } from './Holds.tsx'
import { TodayReadiness } from './Readiness.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { nameAlert, todayColumns, todayPhoneColumns } from './alertColumns.tsx'

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

const empty = { title: '今天没有预警', hint: '已开启的预警，如未到校、未归寝、无假出校，会列在这里' }

/** 今日预警: who is missing, who was told, and who has answered. */
const AlertsScreen = () => {
  const mayDecide = useAllowedForSchool('alerts:alert:decide')
  const maySet = useAllowedForSchool('alerts:settings:edit')
  const isPhone = useStackedLayout()
  const [called, callFor] = useState<AlertView | null>(null)
  const [isSetting, setSetting] = useState(false)
  return (
    <ListScreen
      title="今日预警"
      call={alerts.today}
      filters={filters}
      input={({ kind }, bounds) => ({ body: { kind: choiceCallInput(alertKinds, kind), ...bounds } })}
      columns={isPhone ? todayPhoneColumns : todayColumns}
      nameOf={nameAlert}
      empty={
        maySet
          ? { ...empty, action: <Button onClick={() => setSetting(true)}>选择要开启的预警</Button> }
          : { ...empty, hint: `${empty.hint}；如需开启，请联系学校管理员` }
      }
      actions={(row) => (row.userId === null ? [] : [{ label: '打电话', onPress: () => callFor(row) }])}
      actionsWidth={88}
      every={() => refreshEvery}
      lead={
        <>
          {mayDecide ? <Holds /> : null}
          <TodayReadiness />
        </>
      }
      tools={() => (maySet ? <Button onClick={() => setSetting(true)}>预警设置</Button> : null)}
    >
      {called === null ? null : <CallDialog alert={called} onClose={() => callFor(null)} />}
      {isSetting ? <SettingsDialog onClose={() => setSetting(false)} /> : null}
    </ListScreen>
  )
}

export default AlertsScreen
