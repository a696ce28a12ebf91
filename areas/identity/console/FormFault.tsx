import styles from './FormFault.module.css'

/** What is wrong with a form as a whole; nothing where nothing is. */
export const FormFault = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p className={styles.fault} role="alert">
      {text}
    </p>
  )
