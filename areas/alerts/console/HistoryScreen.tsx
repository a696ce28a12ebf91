import { useCall } from '../../../platform/console/client/useCall.ts'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { type FilterTexts, choiceCallInput, daysCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { alertKinds, alertStateNames, alertStates, alerts, kindNames } from '../contract.ts'
import styles from './Alerts.module.css'
import { historyColumns, nameAlert } from './alertColumns.tsx'

const filters = {
  kind: {
    kind: 'choice',
    label: '种类',
    options: alertKinds.map((value) => ({ value, label: kindNames[value] })),
    width: 144,
  },
  state: {
    kind: 'choice',
    label: '状态',
    options: alertStates.map((value) => ({ value, label: alertStateNames[value] })),
  },
  days: { kind: 'days', label: '', noFuture: true },
} as const

type Asked = FilterTexts<typeof filters>

const toSearch = ({ kind, state, days }: Asked) => ({
  kind: choiceCallInput(alertKinds, kind),
  state: choiceCallInput(alertStates, state),
  ...daysCallInput(days),
})

/** The number of alerts of each kind, and how many were answered and have ended. */
const Figures = ({ days }: { readonly days: string }) => {
  const { data } = useCall(alerts.figures, { body: daysCallInput(days) }, { keep: 'answer' })
  const shown = data?.filter(({ raised }) => raised > 0) ?? []
  if (shown.length === 0) return null
  return (
    <ul className={styles.figures} aria-label="各种预警">
      {shown.map(({ kind, raised, answered, arrived }) => (
        <li key={kind}>
          {kindNames[kind]} <strong>{raised}</strong>{' '}
          <small>{kind === 'device' ? '' : `家长回复 ${answered}，之后已到 ${arrived}`}</small>
        </li>
      ))}
    </ul>
  )
}

/** 预警记录: the history of alerts with figures, and its export. */
const HistoryScreen = () => (
  <ListScreen
    title="预警记录"
    call={alerts.history}
    filters={filters}
    input={(asked, bounds) => ({ body: { ...toSearch(asked), ...bounds } })}
    columns={historyColumns}
    nameOf={nameAlert}
    empty={{ title: '没有预警记录', hint: '发送过和待核对的预警都列在这里' }}
    lead={({ days }) => <Figures days={days} />}
    tools={(asked, total) => (
      <ExportButton call={alerts.exportHistory} input={{ body: toSearch(asked) }} isEmpty={total === 0} />
    )}
  />
)

export default HistoryScreen
