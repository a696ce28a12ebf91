import styles from './ParentHead.module.css'

interface Props {
  readonly title: string
  readonly parentName: string
  /** The child, where the title does not name it. */
  readonly studentName?: string
}

/** The head of a parent's page: what is asked, of which child, and who is asked. */
export const ParentHead = ({ title, parentName, studentName }: Props) => (
  <>
    <h1>{title}</h1>
    <p className={styles.whose}>
      {studentName === undefined ? '' : `学生：${studentName}　`}家长：{parentName}
    </p>
  </>
)

/** Said when the parent has done something; it stands empty before, so that a reader of the screen hears what comes. */
export const ParentDone = ({ words }: { readonly words: string }) => (
  <p className={styles.done} role="status">
    {words}
  </p>
)
