import { UserOutlined } from '@ant-design/icons'
import { useState } from 'react'
import styles from './RecordDialog.module.css'

interface Props {
  readonly src: string
  readonly alt: string
  readonly className?: string | undefined
}

/** A photograph, or an icon if it can't be loaded, because its address may have expired. */
export const Photograph = ({ src, alt, className }: Props) => {
  const [broken, setBroken] = useState<string | null>(null)
  if (broken !== src) return <img className={className} src={src} alt={alt} onError={() => setBroken(src)} />
  return (
    <span className={styles.broken} title="照片未能读取">
      <UserOutlined aria-label={alt === '' ? '照片未能读取' : `${alt}未能读取`} />
    </span>
  )
}
