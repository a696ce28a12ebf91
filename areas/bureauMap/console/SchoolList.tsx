import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { schoolSectionNames } from '../../registry/contract.ts'
import type { RelatedSchool } from '../contract.ts'
import styles from './bureauMap.module.css'
import { describeDevices, describeMap } from './words.ts'

interface Props {
  readonly schools: readonly RelatedSchool[]
  /** The number of schools found, of which the list may hold only the first. */
  readonly total: number
  readonly onEnter: (id: number) => void
}

const describeTotal = (shown: number, total: number): string => {
  if (total === 0) return '没有找到学校'
  return shown < total ? `共 ${total} 所，列出前 ${shown} 所，其余请按名称查找` : `共 ${total} 所`
}

/** The list of schools with their counts. A press enters a school. */
export const SchoolList = ({ schools, total, onEnter }: Props) => (
  <>
    <p role="status" className={styles.note}>
      {describeTotal(schools.length, total)}
    </p>
    <ul className={styles.schools}>
      {schools.map((school) => (
        <li key={school.id}>
          <button type="button" onClick={() => onEnter(school.id)}>
            <strong>{school.name}</strong>
            <span className={styles.note}>
              {[schoolSectionNames[school.schoolSection ?? 0], describeDevices(school)].filter(Boolean).join(' · ')}
            </span>
            <StatusTag {...describeMap(school)} />
          </button>
        </li>
      ))}
    </ul>
  </>
)
