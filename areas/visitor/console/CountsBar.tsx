import { useCall } from '../../../platform/console/client/useCall.ts'
import { visitor } from '../contract.ts'
import styles from './visitor.module.css'

/** Polling interval at the gate, ms. */
export const gatePolling = 15_000

interface Props {
  /** The chosen state and whether only overdue visitors are shown. */
  readonly shown: string
  readonly onShow: (shown: string) => void
}

/** Counters of the gate that filter the list by a press. A second press shows all again. */
export const CountsBar = ({ shown, onShow }: Props) => {
  const { data } = useCall(visitor.gateCounts, {}, { every: () => gatePolling })
  const counts = [
    { value: 'inside', name: '在校内', num: data?.inside },
    { value: 'overdue', name: '超时未离校', num: data?.overdue },
    { value: 'pending', name: '待确认', num: data?.pending },
    { value: 'agreed', name: '今天未到', num: data?.expected },
  ]
  return (
    <div className={styles.counts} role="group" aria-label="校门访客">
      {counts.map(({ value, name, num }) => (
        <button
          key={value}
          type="button"
          className={styles.count}
          aria-pressed={shown === value}
          onClick={() => onShow(shown === value ? '' : value)}
        >
          <span>{name}</span>
          <b>{num ?? '–'}</b>
        </button>
      ))}
    </div>
  )
}
