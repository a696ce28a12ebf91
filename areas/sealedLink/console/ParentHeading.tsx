import styles from './ParentHeading.module.css'

interface Props {
  readonly title: string
  readonly parentName: string
  /** The child's name, if the title doesn't contain it. */
  readonly studentName?: string
}

/** Heading of a parent's page: the task, the child and the parent. */
export const ParentHeading = ({ title, parentName, studentName }: Props) => (
  <>
    <h1>{title}</h1>
    <p className={styles.whose}>
      {studentName === undefined ? '' : `学生：${studentName}　`}家长：{parentName}
    </p>
  </>
)

/**
 * Message after the parent has submitted something. The element exists empty before, so that screen readers announce
 * the text.
 */
export const ParentStatus = ({ words }: { readonly words: string }) => (
  <p className={styles.done} role="status">
    {words}
  </p>
)
