import { Button } from 'antd'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import styles from './SchoolConfigScreen.module.css'

/** The query state of a setting. Its control is shown only once the value is known. */
interface SettingRead {
  readonly isKnown: boolean
  readonly error: unknown
  readonly retry: () => unknown
}

interface Props {
  readonly title: string
  readonly about: string
  readonly read: SettingRead
  readonly children: ReactNode
}

const SettingPlaceholder = ({ title, read }: Pick<Props, 'title' | 'read'>) => {
  if (!read.error) return <span className={styles.unknown}>读取中…</span>
  return (
    <>
      <span className={styles.unknown} role="alert">
        读取失败：{errorText(read.error)}
      </span>
      <Button aria-label={`重试 ${title}`} onClick={() => void read.retry()}>
        重试
      </Button>
    </>
  )
}

/** One setting: its title on the left, its control on the right. */
export const Setting = ({ title, about, read, children }: Props) => (
  <section className={styles.setting} aria-label={title}>
    <div className={styles.words}>
      <h2>{title}</h2>
      <p>{about}</p>
    </div>
    <div className={styles.control}>{read.isKnown ? children : <SettingPlaceholder title={title} read={read} />}</div>
  </section>
)
