import { PersonName } from '../../../platform/console/kit/PersonName.tsx'
import type { AwardRow } from '../views.ts'
import { levelTitles } from '../words.ts'
import { KindName } from './KindName.tsx'
import styles from './Table.module.css'

/** The latest honours within reach, for reading from afar. */
export const Wall = ({ awards, all }: { readonly awards: readonly AwardRow[]; readonly all: number }) => (
  <section className={styles.wall} aria-label="光荣墙">
    <h2>
      光荣墙
      {all > awards.length ? <small>最近 {awards.length} 项，全部在荣誉管理中查看</small> : null}
    </h2>
    <ul>
      {awards.map(({ id, name, departmentName, kindName, ribbon, level, awardedOn }) => (
        <li key={id}>
          <strong>
            <PersonName name={name} />
          </strong>
          <KindName name={kindName} ribbon={ribbon} />
          <small>
            {[departmentName === name ? '' : departmentName, levelTitles[level], awardedOn].filter(Boolean).join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  </section>
)
