import { Tiles } from '../../../platform/console/kit/Tiles.tsx'
import type { Ranked, TableView } from '../views.ts'
import { levelTitles } from '../words.ts'
import styles from './Table.module.css'

const shownRanks = 10

const levelsOf = ({ byLevel }: Pick<Ranked, 'byLevel'>): string =>
  byLevel.map(({ level, num }) => `${levelTitles[level]} ${num}`).join('，')

const Ranks = ({ title, ranked }: { readonly title: string; readonly ranked: readonly Ranked[] }) =>
  ranked.length === 0 ? null : (
    <section className={styles.ranks} aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {ranked.slice(0, shownRanks).map((one, at) => (
          // Classes of two campuses may have the same name.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <li key={at}>
            <span>{one.name}</span>
            <b>{one.num}</b>
            <small>{levelsOf(one)}</small>
          </li>
        ))}
      </ol>
    </section>
  )

/** The figures of a year, and the ranking of classes, grades and departments. */
export const Ranking = ({ table }: { readonly table: TableView }) => (
  <>
    <Tiles
      tiles={[
        { name: '荣誉', value: table.num },
        { name: '获奖人数', value: table.people },
        ...table.byLevel.map(({ level, num }) => ({ name: levelTitles[level], value: num })),
      ]}
    />
    <div className={styles.rankings}>
      <Ranks title="班级排名" ranked={table.classes} />
      <Ranks title="年级排名" ranked={table.grades} />
      <Ranks title="部门排名" ranked={table.departments} />
    </div>
  </>
)
