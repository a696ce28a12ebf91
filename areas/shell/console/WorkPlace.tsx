import type { ReactNode } from 'react'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { HeadBar } from '../../../platform/console/shell/HeadBar.tsx'
import styles from './WorkPlace.module.css'

/** A home page outside the shell, for a role whose work is one thing; its contents are not there yet. */
export const WorkPlace = ({ title, person }: { title: string; person: ReactNode }) => (
  <div className={styles.place}>
    <HeadBar person={person} title="智慧校园管理平台" />
    <main className={styles.page}>
      <Empty title={`${title}尚未开通`} hint="您已登录成功，此功能正在建设中" />
    </main>
  </div>
)
