import { useRef } from 'react'
import { usePrinting } from '../../../../platform/console/kit/usePrinting.ts'
import type { Slips } from '../../slipContract.ts'
import styles from './Slips.module.css'

/** Slips on a page. */
const perPage = 4

type Slip = Slips['slips'][number]

const formatRank = (rank: number | null): string => (rank === null ? '' : String(rank))

interface Props {
  readonly slips: Slips
  readonly school: string
}

const OneSlip = ({ slip, slips, school }: Props & { readonly slip: Slip }) => (
  <article className={styles.slip} aria-label={`${slip.studentName}的成绩条`}>
    <header>
      <strong>{slips.exam}</strong>
      <span>{school}</span>
    </header>
    <p>
      {slips.deptName} {slip.studentName}
      {slip.studentNumber === null ? '' : `　学号 ${slip.studentNumber}`}
      {slip.examNumber === null ? '' : `　考号 ${slip.examNumber}`}
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">学科</th>
          {slip.entries.map(({ subject }) => (
            <th key={subject} scope="col">
              {subject}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">成绩</th>
          {slip.entries.map(({ subject, text }) => (
            <td key={subject}>{text}</td>
          ))}
        </tr>
        {slips.hasRanks ? (
          <>
            <tr>
              <th scope="row">班名次</th>
              {slip.entries.map(({ subject, classOrder }) => (
                <td key={subject}>{formatRank(classOrder)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">年级名次</th>
              {slip.entries.map(({ subject, gradeOrder }) => (
                <td key={subject}>{formatRank(gradeOrder)}</td>
              ))}
            </tr>
          </>
        ) : null}
      </tbody>
    </table>
  </article>
)

/** The slips of a class for print: four to a page of A4, with lines to cut along. */
export const SlipPaper = ({ slips, school }: Props) => {
  const paper = useRef<HTMLDivElement>(null)
  usePrinting(paper, styles.sheet ?? '')
  const pages = Array.from({ length: Math.ceil(slips.slips.length / perPage) }, (_, at) =>
    slips.slips.slice(at * perPage, (at + 1) * perPage),
  )
  return (
    // A scrolling region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className={styles.place} tabIndex={0} role="region" aria-label="成绩条">
      <div ref={paper} className={styles.paper}>
        {pages.map((page) => (
          <section key={page[0]?.studentId} className={styles.page}>
            {page.map((slip) => (
              <OneSlip key={slip.studentId} slip={slip} slips={slips} school={school} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
