import { useState } from 'react'
import styles from './Initial.module.css'

interface Props {
  readonly name: string
  readonly avatar: string | null
  /** Width and height, px. */
  readonly size: number
}

/** A person's picture, or the first character of the name if there is none or its URL has expired. */
export const Initial = ({ name, avatar, size }: Props) => {
  const [broken, setBroken] = useState<string | null>(null)
  const box = { width: size, height: size, fontSize: Math.round(size * 0.45) }
  return avatar && avatar !== broken ? (
    <img className={styles.initial} style={box} src={avatar} alt="" onError={() => setBroken(avatar)} />
  ) : (
    <span className={styles.initial} style={box} aria-hidden="true">
      {[...name.trim()][0] ?? '?'}
    </span>
  )
}
