import { useEffect, useState } from 'react'
import { Initial } from '../../../platform/console/kit/Initial.tsx'
import { type DisplayFace, type DisplaySelf, display } from '../contract.ts'
import styles from './Display.module.css'
import { Pairing } from './Pairing.tsx'
import { makeFaceKeeper } from './faceKeeper.ts'
import { useDisplay } from './useDisplay.ts'
import { usePolled } from './usePolled.ts'
import { useDailyReload } from './useDailyReload.ts'

/** How often faces are read and expired ones removed, ms (O-CONST-077). */
const faceInterval = 1000

interface Props {
  readonly self: DisplaySelf
  readonly ticket: string
  readonly onCutOff: () => void
}

const isSame = (one: readonly DisplayFace[], other: readonly DisplayFace[]) =>
  one.length === other.length && one.every(({ id, avatar }, at) => other[at]?.id === id && other[at].avatar === avatar)

/** Polls the faces to show now. */
const useFaces = ({ ticket, onCutOff }: Props) => {
  const [keeper] = useState(makeFaceKeeper)
  const [faces, setFaces] = useState<readonly DisplayFace[]>([])
  const show = () => {
    const showing = keeper.showing(performance.now())
    setFaces((before) => (isSame(before, showing) ? before : showing))
  }
  const isConnected = usePolled({
    call: display.faces,
    input: {},
    ticket,
    every: faceInterval,
    onAnswer: (told) => {
      keeper.take(told, performance.now())
      show()
    },
    onCutOff,
  })
  useEffect(() => {
    const clean = () => {
      const showing = keeper.showing(performance.now())
      setFaces((before) => (isSame(before, showing) ? before : showing))
    }
    const timer = setInterval(clean, faceInterval)
    return () => clearInterval(timer)
  }, [keeper])
  return { faces, isConnected }
}

const Faces = (props: Props) => {
  const { faces, isConnected } = useFaces(props)
  useDailyReload(isConnected && faces.length === 0)
  return (
    <main className={styles.page}>
      <h1>{props.self.schoolName}门禁管理系统</h1>
      <ul className={styles.faces} aria-label="刚刚经过">
        {faces.map(({ id, name, avatar, time }) => (
          <li key={id} className={styles.face}>
            <Initial name={name} avatar={avatar} size={160} />
            <span className={styles.name}>{name}</span>
            <span className={styles.time}>{time.slice(11)}</span>
          </li>
        ))}
      </ul>
      {isConnected ? null : <p className={styles.cut}>连接中断，正在重试</p>}
    </main>
  )
}

/** 人脸展示屏: shows who has just passed a gate (operations §9). */
const FaceDisplay = () => {
  const { state, pairAgain, cutOff } = useDisplay('fd')
  if (state.kind !== 'ready') return <Pairing title="人脸展示屏" state={state} onAgain={pairAgain} />
  return <Faces self={state.self} ticket={state.ticket} onCutOff={cutOff} />
}

export default FaceDisplay
