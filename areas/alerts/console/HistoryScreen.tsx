import { useCall } from '../../../platform/console/client/useCall.ts'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { Tiles } from '../../../platform/console/kit/Tiles.tsx'
import { type FilterTexts, choiceCallInput, daysCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { useStackedLayout } from '../../../platform/console/theme/media.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import {
  type AlertKind,
  type KindFigures,
  alertKinds,
  alerts,
  filteredStateNames,
  filteredStates,
  kindNames,
  nameArrival,
} from '../contract.ts'
import styles from './Alerts.module.css'
import { historyColumns, historyPhoneColumns, nameAlert } from './alertColumns.tsx'

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
    options: filteredStates.map((value) => ({ value, label: filteredStateNames[value] })),
  },
  days: { kind: 'days', label: '', noFuture: true },
} as const

type Asked = FilterTexts<typeof filters>

const toSearch = ({ kind, state, days }: Asked) => ({
  kind: choiceCallInput(alertKinds, kind),
  state: choiceCallInput(filteredStates, state),
  ...daysCallInput(days),
})

/** Says 之后已到, or 之后返校 for a pupil who had left. */
const nameArrived = (kind: AlertKind) => (nameArrival(kind) === '到' ? '已到' : nameArrival(kind))

const describeFigures = ({
  kind,
  unreached,
  answered,
  arrived,
}: Pick<KindFigures, 'kind' | 'unreached' | 'answered' | 'arrived'>): string =>
  [
    ...(kind === 'device' ? [] : [`家长回复\u00A0${answered}`, `之后${nameArrived(kind)}\u00A0${arrived}`]),
    ...(unreached === 0 ? [] : [`未通知到\u00A0${unreached}`]),
  ].join('，')

/** The number of alerts of each kind, and how many were answered and have ended. */
const Figures = ({ days }: { readonly days: string }) => {
  const { data } = useCall(alerts.figures, { body: daysCallInput(days) }, { keep: 'answer' })
  const shown = data?.filter(({ raised }) => raised > 0) ?? []
  if (shown.length === 0) return null
  return (
    <section className={styles.figures} aria-label="各种预警">
      <Tiles
        tiles={shown.map(({ kind, raised, ...figures }) => ({
          name: kindNames[kind],
          value: raised,
          note: describeFigures({ kind, ...figures }),
        }))}
      />
    </section>
  )
}

/** 预警记录: the history of alerts with figures, and its export. */
const HistoryScreen = () => {
  const isPhone = useStackedLayout()
  return (
    <ListScreen
      title="预警记录"
      call={alerts.history}
      filters={filters}
      input={(asked, bounds) => ({ body: { ...toSearch(asked), ...bounds } })}
      columns={isPhone ? historyPhoneColumns : historyColumns}
      nameOf={nameAlert}
      empty={{ title: '没有预警记录', hint: '发送过和待核对的预警都列在这里' }}
      lead={({ days }) => <Figures days={days} />}
      tools={(asked, total) => (
        <ExportButton call={alerts.exportHistory} input={{ body: toSearch(asked) }} isEmpty={total === 0} />
      )}
    />
  )
}

export default HistoryScreen
