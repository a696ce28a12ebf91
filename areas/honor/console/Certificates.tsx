import { Button } from 'antd'
import { useRef } from 'react'
import { PrintButton } from '../../../platform/console/kit/PrintPage.tsx'
import { usePrinting } from '../../../platform/console/kit/usePrinting.ts'
import { nameClass } from '../../registry/contract.ts'
import type { AwardRow } from '../views.ts'
import { certificateWords } from '../words.ts'
import styles from './Certificates.module.css'

const chineseDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

const addressOf = ({ target, name, departmentName }: AwardRow): string => {
  if (target === 'pupil') return `${nameClass({ name, gradeName: departmentName })} 同学：`
  return target === 'staff' ? `${name} 老师：` : `${name}：`
}

/** Certificates to print, one A4 sheet in landscape each. */
export const Certificates = ({
  awards,
  onClose,
}: {
  readonly awards: readonly AwardRow[]
  readonly onClose: () => void
}) => {
  const sheets = useRef<HTMLDivElement>(null)
  usePrinting(sheets, styles.printed ?? '')
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <h1>打印奖状（{awards.length} 张）</h1>
        <Button onClick={onClose}>返回</Button>
        <PrintButton primary />
      </header>
      <div ref={sheets} className={styles.sheets}>
        {awards.map((award) => (
          <article key={award.id} className={styles.sheet} aria-label={`${award.name} ${award.kindName}`}>
            <div className={styles.frame}>
              <h2>奖 状</h2>
              <p className={styles.name}>{addressOf(award)}</p>
              <p className={styles.words}>
                {award.note === '' ? '' : `${award.note}，`}
                {certificateWords(award.wording, award.kindName)}
              </p>
              <footer>
                <span>{award.certificateNumber === '' ? '' : `编号：${award.certificateNumber}`}</span>
                <span className={styles.issuer}>
                  {award.issuer}
                  <br />
                  {chineseDay(award.awardedOn)}
                </span>
              </footer>
            </div>
          </article>
        ))}
      </div>
    </div>
  )
}
