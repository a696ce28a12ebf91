import styles from './Ring.module.css'

/** The colour of a share by its meaning, the same as on the boards. */
type Tone = 'good' | 'home' | 'road' | 'away' | 'unknown'

interface Share {
  readonly name: string
  readonly value: number
  readonly tone: Tone
}

const number = new Intl.NumberFormat('zh-CN')
const percent = new Intl.NumberFormat('zh-CN', { style: 'percent', maximumFractionDigits: 1 })

/** The circle's circumference is 100, so that a share's length is its percentage. */
const radius = 100 / (2 * Math.PI)

const partOf = (value: number, all: number) => (all === 0 ? 0 : value / all)

/** Adds to each share its start on the circle and its length, both in percent. */
const placeShares = (shares: readonly Share[], all: number) => {
  let from = 0
  return shares.map((share) => {
    const at = from
    const length = 100 * partOf(share.value, all)
    from += length
    return { ...share, at, length }
  })
}

interface Props {
  readonly shares: readonly Share[]
  /** The share shown in the middle, as a percentage of all. */
  readonly told: Pick<Share, 'name' | 'value'>
  /** Shown below the ring unless empty. */
  readonly note?: string
}

/** A ring chart with one share's percentage in the middle and a legend next to it. */
export const Ring = ({ shares, told, note = '' }: Props) => {
  const all = shares.reduce((sum, { value }) => sum + value, 0)
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 42 42" aria-hidden="true">
        <circle cx="21" cy="21" r={radius} className={styles.ground} />
        {placeShares(shares, all).map(({ name, tone, at, length }) =>
          length === 0 ? null : (
            <circle
              key={name}
              cx="21"
              cy="21"
              r={radius}
              data-tone={tone}
              strokeDasharray={`${length} ${100 - length}`}
              strokeDashoffset={25 - at}
            />
          ),
        )}
      </svg>
      <p className={styles.middle}>
        <b>{all === 0 ? '—' : percent.format(partOf(told.value, all))}</b>
        <span>{told.name}</span>
      </p>
      <dl>
        {shares.map(({ name, value, tone }) => (
          <div key={name}>
            <dt data-tone={tone}>{name}</dt>
            <dd>{number.format(value)}</dd>
          </div>
        ))}
      </dl>
      {note === '' ? null : <p className={styles.note}>{note}</p>}
    </div>
  )
}
