import styles from './FormFault.module.css'

/** Shows a form's error that belongs to no field, or nothing for null. */
export const FormFault = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p className={styles.fault} role="alert">
      {text}
    </p>
  )
