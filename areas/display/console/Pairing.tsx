import { displayLimits } from '../contract.ts'
import styles from './Display.module.css'
import type { DisplayState } from './useDisplay.ts'

const endedTexts = {
  late: '配对码已过期',
  cutOff: '本屏已解除配对',
  tooMany: '本校取配对码过于频繁，请十分钟后再试',
  failed: '未能连接服务器',
} as const

interface Props {
  readonly title: string
  readonly state: Exclude<DisplayState, { kind: 'ready' }>
  /** The screen on which an administrator types the code. */
  readonly pairedAt?: string | undefined
  readonly onAgain: () => void
}

/** An unpaired display: its code for an administrator, or the reason there is none. */
export const Pairing = ({ title, state, pairedAt = '设备配置 · 显示屏', onAgain }: Props) => (
  <main className={styles.page}>
    <h1>{title}</h1>
    <div className={styles.middle} role="status">
      {state.kind === 'starting' ? <p className={styles.muted}>正在连接…</p> : null}
      {state.kind === 'code' ? (
        <>
          <p>请管理员在“{pairedAt}”中输入配对码</p>
          <strong className={styles.code}>{state.code}</strong>
          <p className={styles.muted}>{displayLimits.codeMinutes} 分钟内有效</p>
        </>
      ) : null}
      {state.kind === 'ended' ? (
        <>
          <p>{endedTexts[state.why]}</p>
          <button type="button" className={styles.again} onClick={onAgain}>
            重新配对
          </button>
        </>
      ) : null}
    </div>
  </main>
)
