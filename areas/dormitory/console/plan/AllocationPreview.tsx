import type { AllocationView } from '../../planViews.ts'
import styles from './AllocationPreview.module.css'

/** Two lists: students with their proposed beds, and students without one. */
export const AllocationPreview = ({ found: { places, unplaced } }: { readonly found: AllocationView }) => (
  <div className={styles.preview}>
    <section>
      <h3>可安排 {places.length} 人</h3>
      <ul aria-label="可安排的学生">
        {places.map(({ userId, name, className, dormitoryName, roomName, bedNumber }) => (
          <li key={userId}>
            <span>
              {name} <small>{className}</small>
            </span>
            <span>
              {dormitoryName} {roomName} · {bedNumber} 号床
            </span>
          </li>
        ))}
      </ul>
    </section>
    <section>
      <h3>不能安排 {unplaced.length} 人</h3>
      <ul aria-label="不能安排的学生">
        {unplaced.map(({ userId, name, className, reason }) => (
          <li key={userId}>
            <span>
              {name} <small>{className}</small>
            </span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  </div>
)
