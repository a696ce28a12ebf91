import type { ReactNode } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Allowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { schoolYear } from '../contract.ts'
import type { TermOfYear, YearsView } from '../views.ts'
import styles from './SchoolYear.module.css'

const Term = ({ term, isNow }: { readonly term: TermOfYear; readonly isNow: boolean }) => (
  <li>
    <strong>{term.name}</strong>
    <span>
      {term.startDay} 至 {term.endDay}
    </span>
    {isNow ? <StatusTag text="本学期" tone="good" /> : null}
  </li>
)

const YearList = ({ data }: { readonly data: YearsView }) => (
  <>
    <p className={styles.muted}>
      今天是 {data.today}，{data.term === null ? '不在任何学期之内' : `属于${data.term.name}`}
    </p>
    {data.years.map(({ year, name, terms }) => (
      <section key={year} className={styles.year} aria-label={name}>
        <h2>
          {name}
          {year === data.year ? <StatusTag text="本学年" tone="notice" /> : null}
        </h2>
        {terms.length === 0 ? <p className={styles.muted}>还没有学期</p> : null}
        <ul>
          {terms.map((term) => (
            <Term key={term.id} term={term} isNow={term.id === data.term?.id} />
          ))}
        </ul>
      </section>
    ))}
  </>
)

/** Makes the scrolling region reachable by keyboard. */
const makeFocusable = (frame: HTMLDivElement | null) => frame?.setAttribute('tabindex', '0')

const Years = ({ data }: { readonly data: YearsView }) => (
  <div ref={makeFocusable} role="region" aria-label="学年与学期" className={styles.scroll}>
    <YearList data={data} />
  </div>
)

/** The school's years with their terms. The calendar maintains them. */
export const YearsPage = ({ lead }: { readonly lead: ReactNode }) => {
  const found = useCall(schoolYear.years, {})
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={6} /> : <Years data={found.data} />
  }
  const toCalendar = (
    <Allowed permission="leave:calendar:edit">
      <a href="#/school/calendar?tab=terms">在校历中维护学期</a>
    </Allowed>
  )
  return (
    <PageFrame title="学年" action={toCalendar} filters={lead}>
      {contents()}
    </PageFrame>
  )
}
