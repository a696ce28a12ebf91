import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { type Level, levelNames, measureNames, measures, placeKindNames } from '../measures.ts'
import type { PlaceView } from '../views.ts'
import styles from './Places.module.css'
import { levelTones } from './reads.ts'
import { valuesOfPlace } from './placeLevels.ts'

interface Props {
  readonly place: PlaceView
  readonly levelOf: (measure: (typeof measureNames)[number], value: number) => Level
}

const whereOf = ({ building, floor, placeKind }: PlaceView) =>
  [placeKindNames[placeKind], building, floor === null ? '' : `${floor} 层`].filter(Boolean).join(' · ')

/** The age of a card's values, null for current ones. Old ones are never shown as the present air. */
const ageOf = ({ time, current, online }: PlaceView) => {
  if (time === null) return { text: '从未上报', tone: 'quiet' as const }
  if (current) return null
  return online ? { text: '数据过期', tone: 'notice' as const } : { text: '离线', tone: 'unknown' as const }
}

/** A place with the newest values of its monitor, each with its level. */
export const PlaceCard = ({ place, levelOf }: Props) => {
  const age = ageOf(place)
  const shown = valuesOfPlace(place)
  return (
    <li className={styles.card} data-old={!place.current}>
      <div className={styles.head}>
        <h2>{place.place}</h2>
        {age === null ? null : <StatusTag text={age.text} tone={age.tone} />}
      </div>
      <p className={styles.where}>{whereOf(place)}</p>
      {shown.length === 0 ? (
        <p className={styles.none}>还没有数值；监测仪接通后每隔几分钟上报</p>
      ) : (
        <dl className={styles.values}>
          {shown.map(({ measure, value }) => {
            const level = place.current ? levelOf(measure, value) : null
            return (
              <div key={measure}>
                <dt>{measures[measure].name}</dt>
                <dd>
                  <span>
                    <b>{value.toFixed(measures[measure].decimals)}</b> {measures[measure].unit}
                  </span>
                  {level === null ? null : <StatusTag text={levelNames[level]} tone={levelTones[level]} />}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      {place.time === null ? null : (
        <p className={styles.time}>
          {place.current ? `${place.time.slice(5, 16)} 测` : `最后一次 ${place.time.slice(0, 16)}`}
        </p>
      )}
    </li>
  )
}
