import { Empty, NoPermission } from '../kit/States.tsx'
import styles from './NotYet.module.css'

/** A screen of an area that is not built yet says so, and to which area it belongs. */
export const NotYet = ({ title, area }: { title: string; area: string }) => (
  <div className={styles.page}>
    <h1>{title}</h1>
    <Empty title="此页面尚未提供" hint={`“${area}”正在建设中，完成后会出现在这里。`} />
  </div>
)

/** A screen of a module that the school is without. */
export const NotInSchool = ({ title }: { title: string }) => (
  <div className={styles.page}>
    <h1>{title}</h1>
    <Empty title="本校未开通此功能" hint="如需使用，请联系平台管理员为本校开通。" />
  </div>
)

/** A screen that is not for this person: who may open it is said. */
export const NotAllowed = ({ title }: { title: string }) => (
  <div className={styles.page}>
    <h1>{title}</h1>
    <NoPermission />
  </div>
)
